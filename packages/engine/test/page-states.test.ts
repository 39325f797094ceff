import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageView } from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import {
  ALL_PRIVATE_TARGETS,
  combineVariants,
  openScanner,
  type Scanner,
  type SiteScanSettings,
  scanSite,
} from '../src/index.ts';
import { PartsLedger } from '../src/parts-ledger.ts';
import { focusPage, otherActionsPage, restyledPage } from './states-pages.ts';
import { createPageHtml } from './test-site.ts';
import { plantedDefects, widgetsPage } from './widgets-page.ts';

/** Controls that look harmless but send data in every way that a page can. */
const sendingScript = `
  const socket = new WebSocket('ws://' + location.host + '/socket');
  const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => fetch(data, { method: "POST" })'])));
  const sendAll = () => {
    const target = location.origin + '/changed';
    fetch(target, { method: 'POST' });
    navigator.sendBeacon(target);
    new Image().src = target;
    if (socket.readyState === 1) socket.send('changed');
    worker.postMessage(target);
    const request = new XMLHttpRequest(); request.open('DELETE', target); request.send();
    open(target);
    const frame = document.createElement('iframe'); frame.src = target; document.body.append(frame);
    document.forms[0].requestSubmit();
    setTimeout(() => { location.href = target; });
    setTimeout(() => fetch(target, { method: 'PUT' }), 100);
    addEventListener('pagehide', () => fetch(target, { method: 'POST', keepalive: true }));
    document.getElementById('shown').hidden = false;
  };`;
const sendingPage = createPageHtml(
  'Sends',
  `<form action="/changed" method="post"><button>Order</button><button type="button" onclick="sendAll()">Delete</button>
     <input type="submit" value="Continue"></form>
   <button type="button" aria-expanded="false" onclick="sendAll()">Details</button><button type="button" onclick="sendAll()">Overview</button>
   <div onclick="sendAll()" style="cursor: pointer">Summary</div><a href="/changed">History</a><a href="/changed" download>Archive</a>
   <p id="shown" hidden>Shown <img id="planted" src="/pixel.png"></p><script>${sendingScript}</script>`,
);
const opener = (id: string) =>
  `<button type="button" id="open-${id}">Part ${id}</button><p id="${id}" hidden>Text <img id="${id}-image" src="/a.png"></p>
   <script>document.getElementById('open-${id}').onclick = () => { document.getElementById('${id}').hidden = false; };</script>`;

/** A page with its own style sheet and the same script as the other pages of this type. */
const styledMenu = (styles: string) =>
  `<style>${styles}</style><button type="button" aria-expanded="false" aria-controls="menu">More</button><div class="menu" id="menu" hidden><p>Text</p></div>
   <script>document.querySelector('button').onclick = ({ target }) => { menu.hidden = !menu.hidden; target.setAttribute('aria-expanded', !menu.hidden); };</script>`;

/** A menu that a script fades in frame by frame, as jQuery does, without an animation or a transition. */
const fadingPage = createPageHtml(
  'Fading',
  `<style>.menu { position: relative; } .menu ul { display: none; position: absolute; background: #fff; } .menu:hover ul { display: block; }</style>
   <p><a href="#top">Ports</a></p><div class="menu"><span>Boats</span><ul><li><a href="/large">Large boats</a> <img id="faded" src="/a.png" width="9" height="9"></li></ul></div>
   <script>
     const [menu, list] = [document.querySelector('.menu'), document.querySelector('.menu ul')];
     menu.onmouseenter = () => {
       const start = performance.now();
       list.style.opacity = 0;
       const fade = () => {
         list.style.opacity = Math.min(1, (performance.now() - start) / 500);
         if (list.style.opacity !== '1') requestAnimationFrame(fade);
       };
       requestAnimationFrame(fade);
     };
   </script>`,
);

/** A message with a bar that shrinks until the message closes. While it's closing, it has lost its role, as in React-Toastify. */
const messagePage = createPageHtml(
  'Message',
  `<style>#message { position: fixed; top: 9px; right: 9px; animation: in 0.3s } #message.closing { animation: out 0.7s forwards }
     @keyframes in { from { opacity: 0 } } @keyframes out { to { opacity: 0.1 } }
     #message i { display: block; height: 4px; background: #05a; transform-origin: left; animation: left 5s linear forwards } @keyframes left { to { transform: scaleX(0) } }</style>
   <p>Three books are due.</p><button type="button" id="renew">Renew all</button>
   <script>
     renew.onclick = () => {
       document.body.insertAdjacentHTML('beforeend', '<div id="message" role="alert" tabindex="0">Your loans have been renewed.<img id="late" src="/a.png" width="9" height="9"><i></i></div>');
       const message = document.querySelector('#message:last-child');
       message.querySelector('i').onanimationend = (event) => { event.stopPropagation(); message.removeAttribute('role'); message.className = 'closing'; };
       message.onanimationend = ({ animationName }) => { if (animationName === 'out') message.remove(); };
     };
   </script>`,
);

/** Motion with a button whose script may be missing. */
const createMovingPage = (script: string) =>
  createPageHtml(
    'Moves',
    `<style>i { display: block; width: 60px; height: 60px; background: #05a; animation: slide 6s infinite }
       @keyframes slide { to { transform: translateX(300px) } } .still i { animation-play-state: paused }</style>
     <p>Ferries leave every hour.</p><i></i><button type="button" id="pause">Pause animation</button>
     <script>pause.onclick = () => { ${script} }</script>`,
  );

/** A focus indicator with insufficient contrast. */
const faintFocus =
  '<style>a:focus-visible { outline: 3px solid #ddd }</style><p><a href="/ports">Ports</a> and more</p>';

/** A page with parts for mouse and keyboard, and a slot for more. */
const createUsedPage = (title: string, others = '') =>
  createPageHtml(
    title,
    `<nav><a href="/ports">Ports</a> <button type="button" id="more">More ${title.length}</button></nav><p id="news">${title}</p>
     ${others}<script>
       more.onclick = () => { news.textContent = 'Ferries leave every hour.'; };
       document.querySelector('#map')?.addEventListener('click', () => { news.textContent = 'The map of the port.'; });
     </script>`,
  );
/** An element that works only with the mouse. */
const mouseOnlyMap = '<div id="map" style="width: 90px; height: 40px; cursor: pointer">Map</div>';

/** A sign-in form; only the label of its last field differs between pages. */
const createSignInPage = (label: string) =>
  createPageHtml(
    'Sign in',
    `<form onsubmit="return false"><label>Email <input type="email" autocomplete="username"></label>
       <label>Password <input type="password" autocomplete="current-password" onpaste="void 0"></label>
       <label>${label} <input autocomplete="off"></label><button>Sign in</button></form>`,
  );

/** A page with an image without alternative text for each view, which only that view shows. */
const viewsPage = createPageHtml(
  'Views',
  `<style>img { display: none } @media (hover: none) and (pointer: coarse) { #phone { display: block } }
     @media (width: 640px) { #zoomed { display: block } }
     @media (prefers-color-scheme: dark) and (forced-colors: none) { #dark { display: block } }
     @media (forced-colors: active) { #forced-colors { display: block } }
     @media (prefers-reduced-motion: reduce) { #reduced-motion { display: block } }
     #always { display: block }</style>
   ${['always', ...PageView.options].map((id) => `<img id="${id}" width="40" height="40" src="/a.png">`).join('')}`,
);

const pages: Readonly<Record<string, string>> = {
  '/': widgetsPage,
  '/sends': sendingPage,
  '/restyled': restyledPage,
  '/views': viewsPage,
  '/pausable': createMovingPage('document.body.classList.toggle("still")'),
  '/moving': createMovingPage('document.title = "Pressed"'),
  '/focus': focusPage,
  '/other-actions': otherActionsPage,
  '/fading': fadingPage,
  '/message': messagePage,
  '/faint-focus': createPageHtml('Faint', faintFocus),
  '/faint-focus-with-script': createPageHtml('Faint', `${faintFocus}<script>onclick = () => {}</script>`),
  '/plain': createPageHtml('Plain', '<p>Text</p><script>setInterval(() => {}, 1000)</script>'),
  '/known': createPageHtml('Known', '<details><summary>More</summary><p>Text</p></details>'),
  '/known-wording': createPageHtml('Known', '<details><summary>Costs</summary><p>Euro</p></details>'),
  '/known-pale': createPageHtml(
    'Known',
    '<style>p { color: #bbb }</style><details><summary>More</summary><p>Text</p></details>',
  ),
  '/known-defect': createPageHtml(
    'Known',
    '<details><summary>More</summary><p>Text</p><img id="new" src="/a.png"></details>',
  ),
  '/known-text-defect': createPageHtml(
    'Known',
    '<details><summary>More</summary><p>T i c k e t s</p></details>',
  ),
  '/styled': createPageHtml('Styled', styledMenu('')),
  '/styled-alike': createPageHtml('Styled', styledMenu('footer { color: #333 }')),
  '/styled-pale': createPageHtml('Styled', styledMenu('.menu p { color: #bbb }')),
  '/ticking': createPageHtml(
    'Ticking',
    `<p id="clock">0</p><script>setInterval(() => { clock.textContent++ }, 1000)</script>${opener('late')}`,
  ),
  '/used/first': createUsedPage('First'),
  '/used/alike': createUsedPage('Alike'),
  '/used/map': createUsedPage('Map', mouseOnlyMap),
  '/used/map-again': createUsedPage('Map again', `<h2>Also</h2>${mouseOnlyMap}`),
  '/sign-in/first': createSignInPage('Customer number'),
  '/sign-in/secret': createSignInPage('What was the name of your first teacher?'),
  '/editor': createPageHtml(
    'Editor',
    `<h1>Notice</h1><div role="toolbar" aria-label="Format"><button type="button" id="heading">Heading</button><button type="button" id="bold">Bold</button><button type="button" id="preview">Preview</button></div>
     <label for="note">Text</label> <textarea id="note">The quay is closed.</textarea><p id="size"></p><div id="shown" hidden></div><script>
       const insert = (text) => { note.focus(); note.setSelectionRange(0, 0); document.execCommand('insertText', false, text); size.textContent = note.value.match(/[#*]/g).length + ' marks' };
       heading.onclick = () => insert('###');
       bold.onclick = () => insert('*');
       preview.onclick = () => { const level = /#*/.exec(note.value.replace(/[*]/g, ''))[0].length; shown.hidden = false; shown.innerHTML = (level ? '<h' + level + '>' + note.value + '</h' + level + '>' : '<p>' + note.value + '</p>') + '<img id="planted" src="/a.png">' };
     </script>`,
  ),
  '/pickers': createPageHtml(
    'Pickers',
    `<style>span { cursor: pointer } div[id] { position: absolute; left: 300px; background: #fff }</style>
     <p><label>From <input id="from" readonly value="10:00"></label></p>
     <div id="clock" tabindex="-1" hidden><b>10:00</b> <span>11:00</span> <img id="planted" src="/a.png"></div>
     <p><label>Until <input id="until" readonly value="12:00"></label></p>
     <div id="other" hidden><b>12:00</b> <span>13:00</span></div>
     <p><button type="button" id="sort">Sort</button></p>
     <div id="orders" hidden><i>By name</i> <span>By size</span> <button type="button">By size, then name</button></div>
     <script>
       const show = (part) => { for (const one of [clock, other, orders]) one.hidden = one !== part };
       const set = (text) => { event.target.closest('div, p').querySelector('b, i').textContent = text };
       from.onfocus = () => { show(clock); clock.focus() };
       until.onfocus = () => show(other);
       until.onkeydown = ({ key }) => { if (key === 'ArrowDown') other.firstChild.textContent = '13:00' };
       sort.onclick = () => show(orders);
       for (const span of document.querySelectorAll('span')) span.onclick = () => set(span.textContent);
       orders.querySelector('button').onclick = () => set('By size');
       onkeydown = ({ key }) => { if (key === 'Escape') show(null) };
     </script>`,
  ),
  '/declared': createPageHtml(
    'Declared',
    `<details><summary>More</summary><img id="inside" src="/a.png"></details>${opener('plain')}`,
  ),
};
const requested: string[] = [];
let socketData = 0;
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`);
  const page = pages[request.url ?? '/'];
  response
    .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    .end(page);
});
server.on('upgrade', ({ headers }: IncomingMessage, socket) => {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  // Text frames have this first byte; a page that is being closed sends others.
  socket.on('data', (data: Buffer) => {
    if (data[0] === 0x81) socketData += 1;
  });
  socket.on('error', () => {});
});

let scanner: Scanner;
const scannerOptions = {
  cacheDir: join(tmpdir(), 'curbcut-test-browser'),
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: 2,
  onWarning: () => undefined,
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scanner = await openScanner(scannerOptions);
  // A scanner's first page also waits for its browser and threads.
  await scan('/plain');
}, 120_000);
afterAll(async () => {
  await scanner?.close();
  server.closeAllConnections();
  server.close();
});

/** The pages of each scan so far, by scan key. */
const scans = new Map<string, { readonly ledger: PartsLedger; pages: number }>();

async function scan(
  path: string,
  options: Pick<SiteScanSettings, 'depth' | 'signedIn'> & {
    key?: string;
    isSignedIn?: boolean;
    views?: PageView[];
  } = {},
) {
  const { key = path, isSignedIn = false, views = [], depth = 'standard', signedIn } = options;
  const known = scans.get(key) ?? { ledger: new PartsLedger(), pages: 0 };
  scans.set(key, known);
  const ledger = known.ledger.open(known.pages++);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const settings = {
    key,
    variants: combineVariants(undefined, undefined, views),
    waitFor: null,
    auth: isSignedIn ? ({ type: 'header', name: 'x-user', value: 'ada' } as const) : null,
    secondOpinion: false,
    screenshots: 'none' as const,
    depth,
    signedIn,
  };
  const result = await scanner.scanPage(url, settings, { ledger }).finally(ledger.end);
  if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
  return result;
}

let firstResult: ReturnType<typeof scan> | undefined;
/** The result of the page with hidden content, which several tests check. */
const scanHiddenContent = () => (firstResult ??= scanWithinLimits('first'));

/**
 * Repeats the scan if a busy machine used up a probe's time, since the probe then finds less and reports
 * that.
 */
async function scanWithinLimits(key: string) {
  for (let attempt = 1; ; attempt++) {
    const result = await scan('/', { key: `${key} ${attempt}` });
    if (attempt === 3 || !result.page.unexamined.some(({ reason }) => /limit/.test(reason))) return result;
  }
}

const getImageFindings = ({ page }: Awaited<ReturnType<typeof scan>>) =>
  page.findings.filter(({ ruleId }) => ruleId === 'image-alt');
const getStates = (result: Awaited<ReturnType<typeof scan>>) =>
  getImageFindings(result).map(({ snippet, state }) => [/id="(.+?)"/.exec(snippet)?.[1], state] as const);

it('tests a page in every view, and reports shared findings only once', async () => {
  const result = await scan('/views', { views: [...PageView.options], depth: 'quick' });
  const found = getImageFindings(result).map(({ snippet, variants }) => [
    /id="(.+?)"/.exec(snippet)?.[1],
    variants,
  ]);
  expect(Object.fromEntries(found)).toEqual({
    always: [0, 1, 2, 3, 4, 5],
    phone: [1],
    zoomed: [2],
    dark: [3],
    'forced-colors': [4],
    'reduced-motion': [5],
  });
  expect(found).toHaveLength(6);
});

it('opens read-only fields, and tests whether keys work in what they show', async () => {
  const result = await scan('/pickers');
  expect(getStates(result)).toEqual([['planted', ['Click “From”']]]);
  const unreachable = result.page.findings.filter(({ ruleId }) => ruleId === 'keyboard-operable');
  // Arrow keys work in the second clock, and a button does the same as the first order.
  expect(unreachable.map(({ snippet, state }) => [snippet, state])).toEqual([
    ['<span>11:00</span>', ['Click “From”']],
  ]);
});

describe('motion', () => {
  const readMotionResults = async (path: string) => {
    const { page } = await scan(path);
    return {
      reasons: page.findings.flatMap(({ ruleId, reason }) => (ruleId === 'moving-content' ? [reason] : [])),
      tally: page.tallies.find(({ ruleId }) => ruleId === 'moving-content'),
    };
  };

  it('passes if one of the page’s controls stops it', async () => {
    const tally = { ruleId: 'moving-content', passed: 1, failed: 0, cantTell: 0 };
    expect(await readMotionResults('/pausable')).toEqual({ reasons: [], tally });
  });

  it('fails if the control changes nothing', async () => {
    const tally = { ruleId: 'moving-content', passed: 0, failed: 1, cantTell: 0 };
    expect(await readMotionResults('/moving')).toEqual({ reasons: ['ineffective'], tally });
  });
});

it('is visited again for interaction only if something on it may react', async () => {
  requested.length = 0;
  for (const [path, visits] of [
    // Only to open hidden content, which other pages may have tested.
    ['/faint-focus', 2],
    // Once to open hidden content, and once for interaction.
    ['/faint-focus-with-script', 3],
  ] as const) {
    const { page } = await scan(path);
    expect(page.findings).toContainEqual(
      expect.objectContaining({ ruleId: 'focus-contrast', outcome: 'failed' }),
    );
    expect(requested.filter((request) => request === `GET ${path}`)).toHaveLength(visits);
  }
});

describe('a page in a scan', () => {
  const scanUsed = async (path: string, key: string) => {
    requested.length = 0;
    const { page } = await scan(path, { key });
    const found = page.findings.filter(({ ruleId }) => ruleId === 'keyboard-operable');
    return {
      isUsed: requested.filter((request) => request === `GET ${path}`).length > 1,
      found: found.map(({ outcome, snippet }) => [outcome, /id="(.+?)"/.exec(snippet)?.[1]]),
    };
  };

  it('does not interact again when earlier pages had the same parts without findings', async () => {
    expect(await scanUsed('/used/first', 'used')).toEqual({ isUsed: true, found: [] });
    expect(await scanUsed('/used/alike', 'used')).toEqual({ isUsed: false, found: [] });
    expect(await scanUsed('/used/alike', 'other scan')).toEqual({ isUsed: true, found: [] });
  });

  it('interacts with a page that has different parts, or parts that had findings', async () => {
    await scanUsed('/used/first', 'found');
    const found = [['cantTell', 'map']];
    expect(await scanUsed('/used/map', 'found')).toEqual({ isUsed: true, found });
    expect(await scanUsed('/used/map-again', 'found')).toEqual({ isUsed: true, found });
    expect(await scanUsed('/used/alike', 'found')).toEqual({ isUsed: false, found: [] });
  }, 120_000);

  it('is tested again if its labels matter too', async () => {
    const scanSignIn = async (path: string) => {
      const { page } = await scan(path, { key: 'sign-in' });
      return page.findings.filter(({ ruleId }) => ruleId === 'accessible-authentication');
    };
    expect(await scanSignIn('/sign-in/first')).toEqual([]);
    expect(await scanSignIn('/sign-in/secret')).toMatchObject([{ outcome: 'cantTell' }]);
  });

  it('interacts with everything in a thorough scan, whatever other pages had', async () => {
    await scan('/used/first', { key: 'thorough', depth: 'thorough' });
    requested.length = 0;
    await scan('/used/alike', { key: 'thorough', depth: 'thorough' });
    expect(requested.filter((request) => request === 'GET /used/alike').length).toBeGreaterThan(1);
  }, 120_000);

  it('waits for a page with the same parts that is being tested at the same time', async () => {
    requested.length = 0;
    await Promise.all([scan('/used/first', { key: 'both' }), scan('/used/alike', { key: 'both' })]);
    expect(requested.filter((request) => request === 'GET /used/alike')).toHaveLength(1);
    expect(requested.filter((request) => request === 'GET /used/first').length).toBeGreaterThan(1);
  });
});

describe('hidden content', () => {
  it('is opened and tested, and each finding lists the actions that lead there', async () => {
    const result = await scanHiddenContent();
    const states = new Map(getStates(result));
    expect(plantedDefects.filter((id) => !states.has(id))).toEqual([]);
    expect(plantedDefects.length).toBeGreaterThanOrEqual(24);
    expect(Object.fromEntries(states)).toMatchObject({
      details: ['Click “Delivery”'],
      'details-inner': ['Click “Delivery”', 'Click “Abroad”'],
      'modal-panel': ['Click “Newsletter”', 'Click “Sample”'],
      'slide-3': ['Click “Next slide” 2 times'],
      'mega-css': ['Hover over “Boats”'],
      submenu: ['Click “View”', 'Click “Colors”'],
      drawer: ['Click “Open navigation”'],
      portal: ['Click “Settings”'],
    });
    const tally = result.page.tallies.find(({ ruleId }) => ruleId === 'image-alt');
    expect(tally?.failed).toBe(getImageFindings(result).length);
    expect(getImageFindings(result).every(({ box }) => box === null)).toBe(true);
    expect(result.page.unexamined.filter(({ reason }) => /limit/.test(reason))).toEqual([]);
  }, 60_000);

  // captures.test.ts and run-probes.test.ts also compare visits.
  it('gives the same findings in a second scan', { tags: COMPLETE, timeout: 240_000 }, async () => {
    const [first, second] = [await scanHiddenContent(), await scanWithinLimits('second')];
    const getLines = ({ page }: typeof first) =>
      page.findings.map(({ ruleId, outcome, selector, message }) =>
        [ruleId, outcome, selector, message].join(' '),
      );
    expect(getLines(second)).toEqual(getLines(first));
    expect(second.page.findings).toEqual(first.page.findings);
  });

  it('isn’t opened by a quick scan', async () => {
    expect(getImageFindings(await scan('/', { depth: 'quick' }))).toEqual([]);
  });

  it('isn’t judged by what the controls of an editor did to its text', async () => {
    const result = await scan('/editor');
    expect(getStates(result)).toEqual([['planted', ['Click “Preview”']]]);
    expect(result.page.findings.filter(({ ruleId }) => ruleId === 'heading-order')).toEqual([]);
  });

  it('is opened even if a probe has stopped the tab’s clock', async () => {
    expect(getStates(await scan('/ticking'))).toEqual([['late-image', ['Click “Part late”']]]);
  });

  it('is reported as partly tested when the page has more than the operator’s limits allow', async () => {
    const limited = await openScanner({ ...scannerOptions, limitOverrides: { 'states.maxOperations': 3 } });
    const target = { list: [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`], settings: {} };
    const details: string[] = [];
    for await (const event of scanSite(limited, target))
      if (event.type === 'page-done') details.push(...event.page.unexamined.map(({ detail }) => detail));
    await limited.close();
    expect(details).toContainEqual(
      expect.stringContaining('content shown by controls (the first 3 controls)'),
    );
  }, 60_000);

  it('on signed-in pages, is opened only by controls that declare it, unless the scan allows more', async () => {
    const declared = getStates(await scan('/declared', { isSignedIn: true }));
    expect(declared).toEqual([['inside', ['Click “More”']]]);
    const all = getStates(await scan('/declared', { isSignedIn: true, signedIn: 'full', key: 'full' }));
    expect(all.map(([id]) => id)).toEqual(['inside', 'plain-image']);
  });
});

it('appears on hover, after typing, after submitting a form and after actions that take several steps', async () => {
  requested.length = 0;
  expect(Object.fromEntries(getStates(await scan('/other-actions')))).toEqual({
    suggested: ['Type “a” in “Search ports”'],
    'under-pointer': ['Hover over “Boats”'],
    asked: ['Click “Share”'],
    'own-function': ['Click “Ports”'],
    refused: ['Click “Continue”'],
  });
  expect(requested.filter((request) => /changed|^(?!GET)/.test(request))).toEqual([]);
}, 30_000);

it('is tested once a script has faded it in', async () => {
  const result = await scan('/fading');
  expect(Object.fromEntries(getStates(result))).toEqual({ faded: ['Hover over “Boats”'] });
  expect(result.page.findings.map(({ ruleId }) => ruleId)).not.toContain('color-contrast');
}, 30_000);

it('is tested before a message closes', async () => {
  const result = await scan('/message');
  expect(Object.fromEntries(getStates(result))).toEqual({ late: ['Click “Renew all”'] });
  expect(result.page.findings.map(({ ruleId }) => ruleId)).not.toContain('focus-order-semantics');
}, 30_000);

it('reports text that is hard to read on hover, on focus, or after an action', async () => {
  const { page } = await scan('/restyled');
  const found = page.findings.filter(({ ruleId, state }) => ruleId === 'color-contrast' && state);
  expect(
    Object.fromEntries(found.map(({ snippet, state }) => [/id="(.+?)"/.exec(snippet)?.[1], state])),
  ).toEqual({
    pale: ['Hover over “Timetable”'],
    sunny: ['Move focus to “Fares”'],
    label: [expect.stringMatching(/^Move focus to /)],
    typed: [expect.stringMatching(/^Move focus to /)],
    cell: [expect.stringMatching(/^Hover over /)],
    pressed: ['Click “Details”'],
    'name-label': ['Click “Continue”'],
  });
}, 30_000);

it('reports controls in hidden content without a focus indicator, and focus inside aria-hidden content', async () => {
  const { page } = await scan('/focus');
  const found = page.findings.filter(({ ruleId }) => /^(focus-visible|aria-hidden-focus)$/.test(ruleId));
  expect(
    found.map(({ outcome, snippet, state }) => [outcome, /id="(.+?)"/.exec(snippet)?.[1], state]),
  ).toEqual([
    ['failed', 'bare-link', ['Click “Part bare”']],
    ['failed', 'hidden-link', ['Click “Part silent”']],
  ]);
}, 30_000);

it('sends nothing when controls are activated', async () => {
  requested.length = 0;
  const result = await scan('/sends');
  expect(getStates(result)).toEqual([['planted', expect.any(Array)]]);
  expect(requested.filter((request) => /changed|^(?!GET)/.test(request))).toEqual([]);
  expect(socketData).toBe(0);
});

it('does not activate a control again on a later page if it had no findings', async () => {
  const first = await scan('/known', { key: 'site' });
  const again = await scan('/known', { key: 'site' });
  expect(again.page.findings).toEqual(first.page.findings);
});

it('opens content on a later page only if the rules may find something else in it', async () => {
  await scan('/known', { key: 'wording' });
  const open = async (path: string) => {
    requested.length = 0;
    const { page, testedElsewhere = [] } = await scan(path, { key: 'wording' });
    return {
      visits: requested.filter((request) => request === `GET ${path}`).length,
      found: page.findings.filter(({ state }) => state !== undefined).map(({ ruleId }) => ruleId),
      elsewhere: testedElsewhere.map(({ test, parts }) => [test, parts.map(([, position]) => position)]),
    };
  };
  expect(await open('/known-wording')).toEqual({
    visits: 1,
    found: [],
    elsewhere: [['content shown by controls', [0]]],
  });
  expect(await open('/known-pale')).toEqual({ visits: 2, found: ['color-contrast'], elsewhere: [] });
  expect(await open('/known-defect')).toEqual({ visits: 2, found: ['image-alt'], elsewhere: [] });
  expect(await open('/known-text-defect')).toEqual({ visits: 2, found: ['spaced-letters'], elsewhere: [] });
});

it('opens content on a later page with the same script if its style sheets make the content look different', async () => {
  await scan('/styled', { key: 'styles' });
  const alike = await scan('/styled-alike', { key: 'styles' });
  expect(alike.testedElsewhere?.map(({ test }) => test)).toContain('content shown by controls');
  const { page } = await scan('/styled-pale', { key: 'styles' });
  expect(page.findings.filter(({ state }) => state !== undefined).map(({ ruleId }) => ruleId)).toEqual([
    'color-contrast',
  ]);
});
