import { buildDocument, type HostileAttack } from '../attack.ts';

const memoryOutcomes = ['scan/too-much-memory', 'scan/crashed', 'tested'];
/** Builds a page that allocates memory until it's stopped; without a limit, it uses several gigabytes. */
const buildHoardingPage = (step: string, times = 400) =>
  buildDocument(
    '',
    `const held = window.held = []; for (let i = 0; i < ${times}; i++) held.push(${step}); document.title = 'Held';`,
  );

/** Pages that exhaust memory, in the renderer and in the browser's other processes. */
export const memoryAttacks: readonly HostileAttack[] = [
  {
    name: 'array-buffers',
    html: buildHoardingPage('new Uint8Array(1e7).fill(1)'),
    expectedOutcomes: ['scan/too-much-memory'],
  },
  {
    name: 'one-array-buffer',
    html: buildHoardingPage('new Uint8Array(1.9e9).fill(1)', 1),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'objects',
    html: buildHoardingPage('Array.from({ length: 1e6 }, (_, at) => ({ at }))', 200),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'strings',
    html: buildHoardingPage(`(String(i).repeat(2e6) + i).split('').join('ä')`),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'canvases',
    html: buildHoardingPage(
      `(() => { const c = document.createElement('canvas'); c.width = c.height = 4096; const g = c.getContext('2d'); g.fillRect(0, 0, 4096, 4096); g.getImageData(0, 0, 1, 1); return c; })()`,
      100,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'blobs',
    html: buildHoardingPage('new Blob([new Uint8Array(1e7).fill(i)])', 300),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'wasm-memory',
    html: buildDocument(
      '',
      `const m = window.m = new WebAssembly.Memory({ initial: 1, maximum: 65536 }); for (;;) { const at = m.grow(160) * 65536; new Uint8Array(m.buffer, at).fill(1); }`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'workers-that-hoard',
    html: buildDocument(
      '',
      `for (let i = 0; i < 6; i++) new Worker(URL.createObjectURL(new Blob(['const held = []; for (;;) held.push(new Uint8Array(1e7).fill(1));'])));`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'elements',
    html: buildDocument(
      '<div id="many" hidden></div>',
      `for (let i = 0; i < 6e6; i++) { const p = document.createElement('p'); p.textContent = i; many.append(p); }`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'detached-elements',
    html: buildHoardingPage(
      `document.createElement('div').appendChild(document.createTextNode('x'.repeat(2e6) + i))`,
      4000,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'image-decoding',
    html: buildDocument(
      '',
      `const c = document.createElement('canvas'); c.width = c.height = 8192; c.getContext('2d').fillRect(0, 0, 9, 9);
      c.toBlob((blob) => { const url = URL.createObjectURL(blob); for (let i = 0; i < 40; i++) { const image = new Image(); image.src = url + '#' + i; document.body.append(image); } });`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'storage',
    html: buildDocument(
      '',
      `(async () => { for (let i = 0; i < 400; i++) { await (await caches.open('c')).put('/' + i, new Response(new Uint8Array(1e7).fill(i))); } })();
      const db = indexedDB.open('d'); db.onupgradeneeded = () => db.result.createObjectStore('s', { autoIncrement: true });
      db.onsuccess = () => setInterval(() => db.result.transaction('s', 'readwrite').objectStore('s').add(new Uint8Array(1e7).fill(1)), 20);`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'file-system',
    html: buildDocument(
      '',
      `(async () => { const root = await navigator.storage.getDirectory(); for (let i = 0; i < 300; i++) { const file = await (await root.getFileHandle('f' + i, { create: true })).createWritable(); await file.write(new Uint8Array(1e7).fill(i)); await file.close(); } })();`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'messages-to-itself',
    html: buildDocument(
      '',
      `const channel = new MessageChannel(); channel.port1.onmessage = () => {}; setInterval(() => { for (let i = 0; i < 20; i++) channel.port2.postMessage(new Uint8Array(1e6)); }, 1);`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'broadcast',
    html: buildDocument(
      '',
      `const one = new BroadcastChannel('x'), other = new BroadcastChannel('x'); other.onmessage = () => {}; const data = new Uint8Array(5e6).fill(1); setInterval(() => { for (let i = 0; i < 20; i++) one.postMessage(data); }, 1);`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'history',
    html: buildDocument(
      '',
      `setInterval(() => { try { history.pushState('x'.repeat(6e5), '', '?' + Math.random()); } catch {} }, 1);`,
    ),
    expectedOutcomes: [...memoryOutcomes, 'scan/off-site'],
  },
  {
    name: 'console',
    html: buildDocument(
      '',
      `const text = 'x'.repeat(1e6); setInterval(() => { for (let i = 0; i < 50; i++) console.log(text, i); }, 1);`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
  {
    name: 'data-urls',
    html: buildDocument(
      '',
      `const data = 'data:text/plain,' + 'x'.repeat(3e6); setInterval(() => { for (let i = 0; i < 10; i++) fetch(data + i); }, 1);`,
    ),
    expectedOutcomes: memoryOutcomes,
  },
];
