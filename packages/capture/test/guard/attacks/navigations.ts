import { type Attack, image, markup, script } from './attack.ts';

/** A page that answers with a redirect to the canary. */
function redirect(status: number): Attack {
  return {
    name: `redirect ${status}`,
    status,
    headers: ({ canary }) => ({ location: `http://${canary}/` }),
    ends: 'refused',
  };
}
export const navigations: Attack[] = [
  ...[301, 302, 303, 307, 308].map(redirect),
  markup('meta refresh', (url) => `<meta http-equiv="refresh" content="0;url=${url}">`),
  {
    name: 'Refresh header',
    headers: ({ canary }) => ({ refresh: `0;url=http://${canary}/` }),
    ends: 'refused',
  },
  script('location.href', (url) => `location.href = '${url}'`),
  script('location.replace', (url) => `location.replace('${url}')`),
  // Whether pages may open others at all is the launcher's choice: it may never come to a connection.
  script('window.open', (url) => `window.open('${url}'); setTimeout(done)`, { ends: 'done' }),
  markup(
    'link clicked by script',
    (url) => `<a href="${url}">x</a><script>document.links[0].click()</script>`,
  ),
  markup(
    'form submitted by script',
    (url) => `<form method="post" action="${url}"></form><script>document.forms[0].submit()</script>`,
  ),
  markup('data: frame', (url) => `<iframe src="data:text/html,<img src='${url}'>"></iframe>`),
  script(
    'blob: frame',
    (url) =>
      `const frame = document.createElement('iframe');
     frame.src = URL.createObjectURL(new Blob(['<img src="${url}">'], { type: 'text/html' }));
     document.documentElement.append(frame);`,
  ),
  script(
    'blob: navigation',
    (url) => `location.href = URL.createObjectURL(new Blob(['<img src="${url}">'], { type: 'text/html' }))`,
  ),
  markup('srcdoc frame', (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`),
  script(
    'data: navigation',
    (url) => `location.href = 'data:text/html,<img src="${url}">'; setTimeout(done)`,
    {
      ends: 'done',
      harmless: 'Chromium lets no page open a data: address as a page',
    },
  ),
  script('file: navigation', () => `location.href = 'file:///etc/hosts'; setTimeout(done)`, {
    ends: 'done',
    harmless: 'Chromium lets no web page open a file',
  }),
  markup('file: frame', () => '<iframe src="file:///etc/hosts"></iframe><script>onload = done</script>', {
    ends: 'done',
    harmless: 'Chromium lets no web page open a file',
  }),
  markup('file: image', () => image('file:///etc/hosts'), {
    ends: 'done',
    harmless: 'Chromium lets no web page open a file',
  }),
];

export const opened: Attack[] = [
  { name: 'opened plainly', opens: ({ canary }) => `http://${canary}/`, ends: 'refused' },
  { name: 'opened over https', opens: ({ canary }) => `https://${canary}/`, ends: 'refused' },
  { name: 'opened as view-source:', opens: ({ canary }) => `view-source:http://${canary}/`, ends: 'refused' },
  {
    name: 'opened as data:',
    opens: ({ canary }) => `data:text/html,<img src="http://${canary}/">`,
    ends: 'refused',
  },
];
