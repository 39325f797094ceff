import { createImageHtml, createMarkupAttack, createScriptAttack, type NetworkAttack } from './attack.ts';

/** Creates an attack that redirects to the canary. */
function createRedirectAttack(status: number): NetworkAttack {
  return {
    name: `redirect ${status}`,
    status,
    headers: ({ canary }) => ({ location: `http://${canary}/` }),
    ends: 'refused',
  };
}
export const navigationAttacks: NetworkAttack[] = [
  ...[301, 302, 303, 307, 308].map(createRedirectAttack),
  createMarkupAttack('meta refresh', (url) => `<meta http-equiv="refresh" content="0;url=${url}">`),
  {
    name: 'Refresh header',
    headers: ({ canary }) => ({ refresh: `0;url=http://${canary}/` }),
    ends: 'refused',
  },
  createScriptAttack('location.href', (url) => `location.href = '${url}'`),
  createScriptAttack('location.replace', (url) => `location.replace('${url}')`),
  // The launcher determines whether pages may open windows at all, so there may be no connection.
  createScriptAttack('window.open', (url) => `window.open('${url}'); setTimeout(done)`, { ends: 'done' }),
  createMarkupAttack(
    'link clicked by script',
    (url) => `<a href="${url}">x</a><script>document.links[0].click()</script>`,
  ),
  createMarkupAttack(
    'form submitted by script',
    (url) => `<form method="post" action="${url}"></form><script>document.forms[0].submit()</script>`,
  ),
  createMarkupAttack('data: frame', (url) => `<iframe src="data:text/html,<img src='${url}'>"></iframe>`),
  createScriptAttack(
    'blob: frame',
    (url) =>
      `const frame = document.createElement('iframe');
     frame.src = URL.createObjectURL(new Blob(['<img src="${url}">'], { type: 'text/html' }));
     document.documentElement.append(frame);`,
  ),
  createScriptAttack(
    'blob: navigation',
    (url) => `location.href = URL.createObjectURL(new Blob(['<img src="${url}">'], { type: 'text/html' }))`,
  ),
  createMarkupAttack('srcdoc frame', (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`),
  createScriptAttack(
    'data: navigation',
    (url) => `location.href = 'data:text/html,<img src="${url}">'; setTimeout(done)`,
    {
      ends: 'done',
      harmlessReason: 'Chromium does not let pages navigate to data: URLs',
    },
  ),
  createScriptAttack('file: navigation', () => `location.href = 'file:///etc/hosts'; setTimeout(done)`, {
    ends: 'done',
    harmlessReason: 'Chromium does not let web pages open files',
  }),
  createMarkupAttack(
    'file: frame',
    () => '<iframe src="file:///etc/hosts"></iframe><script>onload = done</script>',
    {
      ends: 'done',
      harmlessReason: 'Chromium does not let web pages open files',
    },
  ),
  createMarkupAttack('file: image', () => createImageHtml('file:///etc/hosts'), {
    ends: 'done',
    harmlessReason: 'Chromium does not let web pages open files',
  }),
];

export const directVisitAttacks: NetworkAttack[] = [
  { name: 'opened over http', getVisitUrl: ({ canary }) => `http://${canary}/`, ends: 'refused' },
  { name: 'opened over https', getVisitUrl: ({ canary }) => `https://${canary}/`, ends: 'refused' },
  {
    name: 'opened as view-source:',
    getVisitUrl: ({ canary }) => `view-source:http://${canary}/`,
    ends: 'refused',
  },
  {
    name: 'opened as data:',
    getVisitUrl: ({ canary }) => `data:text/html,<img src="http://${canary}/">`,
    ends: 'refused',
  },
];
