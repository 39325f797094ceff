import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { frameWays, topWays, ways } from './ways.ts';

const wayPath = (name: string) => `/way/${name}`;

/**
 * A site whose pages send something in every possible way when a user interacts with them. It records what
 * reaches it.
 */
export class SendingSite {
  /** The names of the ways that have reached it. */
  readonly reached = new Set<string>();
  readonly #server: http.Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = http.createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname.startsWith('/way/')) this.reached.add(url.pathname.slice('/way/'.length));
      const [type, body] = respond(url);
      if (body === null) response.writeHead(204).end();
      else
        response
          .writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...getHeaders(url) })
          .end(body);
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('upgrade', (request, socket) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname.startsWith('/way/')) this.reached.add(pathname.slice('/way/'.length));
      const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      // The operation code in the first byte distinguishes messages from the end of the connection.
      socket.on('data', (data) => {
        if ((data[0]! & 0x0f) === 1) this.reached.add('open-socket');
      });
      socket.on('error', () => {});
    });
  }

  static async start(): Promise<SendingSite> {
    const site = new SendingSite();
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

const getHeaders = ({ pathname }: URL): http.OutgoingHttpHeaders =>
  pathname === '/frame/csp-report'
    ? { 'content-security-policy': `img-src 'none'; report-uri ${wayPath('csp-report')}` }
    : {};

/** Returns a response's type and body. */
function respond({ pathname, searchParams }: URL): readonly [string, string | null] {
  if (pathname === '/page') return ['text/html', createPage(searchParams)];
  if (pathname === '/top') return ['text/html', createTopPage(searchParams)];
  if (pathname === '/worker.js') return ['text/javascript', WORKER];
  if (pathname === '/shared.js') return ['text/javascript', SHARED_WORKER];
  if (pathname === '/service.js') return ['text/javascript', SERVICE_WORKER];
  if (pathname.startsWith('/frame/')) return ['text/html', createFrame(pathname.slice('/frame/'.length))];
  if (pathname === wayPath('top-back')) return ['text/html', ENTRY_IN_HISTORY];
  if (pathname.startsWith('/way/')) return ['text/plain', 'Received'];
  return ['text/plain', null];
}

/** Fetches the URL that it receives through a message, a port or a channel. */
const WORKER = `onmessage = ({ data, ports }) => {
  if (ports[0]) ports[0].onmessage = ({ data }) => fetch(data);
  else if (data.script) eval(data.script);
  else fetch(data);
};
new BroadcastChannel('way').onmessage = ({ data }) => fetch(data);`;
const SHARED_WORKER = 'onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => fetch(data); };';
const SERVICE_WORKER = `oninstall = () => skipWaiting();
onactivate = () => clients.claim();
onmessage = ({ data }) => fetch(data);`;

function createFrame(name: string): string {
  const way = frameWays[name];
  const url = wayPath(name);
  return `<!doctype html><title>Frame</title><form action="${url}" method="post"></form><a href="${url}">Link</a>
    <script>const url = '${url}'; onmessage = () => { ${way ?? ''} };
    ${name === 'storage-event' ? 'onstorage = () => fetch(url);' : ''}</script>`;
}

/**
 * A frame that moves on to its next page. It stays in the history, because the page around it has finished
 * loading by then.
 */
const ENTRY_IN_HISTORY = `<!doctype html><title>Frame</title><script>
  const moveOn = () => setTimeout(() => { location = '/frame/moved'; });
  if (parent.document.readyState === 'complete') onload = moveOn; else parent.addEventListener('load', moveOn);
</script>`;

/** The content that makes probes interact with a page. */
const CONTROLS = `<button id="toggle" aria-expanded="false" aria-controls="menu">Menu</button>
  <ul id="menu" hidden><li>Kiel</li><li>Oslo</li></ul>
  <div id="mouse">Choose</div>
  <span id="trigger" tabindex="0">Help</span><div id="tip" hidden>About ferries</div>
  <form id="form" onsubmit="return false"><label>Port <input id="port" name="port" required></label>
    <label><input type="checkbox" id="check"> Return</label><button>Search</button></form>
  <details id="details"><summary>More</summary><p>Daily</p></details>`;
const CONTROL_SCRIPTS = `
  toggle.onclick = () => { menu.hidden = !menu.hidden; toggle.setAttribute('aria-expanded', !menu.hidden); };
  mouse.onclick = () => { mouse.append(' Kiel'); };
  trigger.onmouseover = () => { tip.hidden = false; };
  trigger.onmouseout = () => { tip.hidden = true; };
  port.oninput = () => { tip.title += 'a'; };`;

/** Content that makes a single probe interact with a page, and its script. */
const extraControls: Readonly<Record<string, readonly [content: string, script: string]>> = {
  gestures: [
    '<div id="drag" style="width: 80px; height: 40px; background: navy"></div>',
    `let x = null;
    drag.onpointerdown = (event) => { x = event.clientX; };
    onpointermove = (event) => { if (x !== null) drag.style.marginLeft = event.clientX - x + 'px'; };
    onpointerup = () => { x = null; };`,
  ],
  paste: [
    `<form onsubmit="return false"><label>Email <input type="email" autocomplete="username"></label>
    <label>Password <input type="password" autocomplete="current-password"></label><button>Sign in</button></form>`,
    '',
  ],
  collapse: [
    '<nav id="nav"><a href="/other">Kiel</a> <a href="/more">Oslo</a></nav><button id="fold">Toggle menu</button>',
    `document.querySelector('h1').replaceWith('Ferries'); fold.onclick = () => { nav.hidden = !nav.hidden; };`,
  ],
  updates: [
    '<button id="pause">Pause</button><p id="ticker">Departs in 60</p>',
    `let rest = 60; const timer = setInterval(() => { ticker.textContent = 'Departs in ' + --rest; }, 1_000);
    pause.onclick = () => clearInterval(timer);`,
  ],
  motion: [
    `<style>@keyframes sail { to { translate: 300px } } #ship { animation: sail 9s infinite linear }</style>
    <div id="ship" style="width: 80px; height: 40px; background: navy"></div><button id="stop">Stop animation</button>`,
    "stop.onclick = () => { ship.style.animationPlayState = 'paused'; };",
  ],
  status: [
    '<button id="order" type="button">Add to cart</button><p id="cart"></p>',
    "order.onclick = () => { cart.textContent = 'Added to your cart.'; };",
  ],
};

function getControls(parameters: URLSearchParams): readonly [content: string, script: string] {
  const [content, script] = extraControls[parameters.get('controls') ?? ''] ?? ['', ''];
  return [CONTROLS + content, CONTROL_SCRIPTS + script];
}

/** Paste events, and clicks on controls that collapse content, are synthetic. */
const isTrustedOnly = (parameters: URLSearchParams) => !parameters.has('synthetic');

/** Selectors for elements that load an image in a state of the page. */
const styleWays: Readonly<Record<string, string>> = {
  'style-hover': '#trigger:hover, #toggle:hover, #mouse:hover, #port:hover',
  'style-focus': 'body:has(:focus) #one',
  'style-focus-within': 'body:focus-within #two',
  'style-checked': 'body:has(:checked) #three',
  'style-open': 'body:has([open]) #four',
};
const styles = Object.entries(styleWays)
  .map(([name, selector]) => `${selector} { background-image: url(${wayPath(name)}) }`)
  .join('\n');

/** A link that the browser fetches in advance once the pointer is over it. */
const SPECULATION_WAY = 'speculation-hover';
const HOVERED_LINK = `<a href="${wayPath(SPECULATION_WAY)}" tabindex="-1" onclick="return false">Help</a>`;
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: wayPath(SPECULATION_WAY) }, eagerness: 'moderate' }],
});

function createPage(parameters: URLSearchParams): string {
  const [controls, controlScripts] = getControls(parameters);
  const scripts = Object.entries(ways).map(
    ([name, code]) =>
      `{ used.add('${name}'); const url = '${wayPath(name)}'; try { (async () => { ${code} })().catch(() => {}) } catch {} }`,
  );
  const frames = Object.keys(frameWays).map(
    (name) => `<iframe src="/frame/${name}" title="${name}"></iframe>`,
  );
  return `<!doctype html><html lang="en"><title>Ferries</title><style>${styles}</style><h1>Ferries</h1>
    ${controls.replace('>Help<', `>${HOVERED_LINK}<`)}<script type="speculationrules">${SPECULATION_RULES}</script>
    <p id="one">1</p><p id="two">2</p><p id="three">3</p><p id="four">4</p><div id="place"></div>${frames.join('')}
    <script>${controlScripts}
      const worker = new Worker('/worker.js');
      const shared = new SharedWorker('/shared.js');
      const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket');
      navigator.serviceWorker.register('/service.js');
      const add = (tag, attributes) => place.appendChild(Object.assign(document.createElement(tag), attributes));
      const style = (text) => add('style', { textContent: text });
      window.used = new Set();
      window.send = () => {
        if (used.size > 0) return;
        for (const frame of document.querySelectorAll('iframe')) frame.contentWindow.postMessage('send', '*');
        localStorage.setItem('sent', Math.random());
        ${scripts.join('\n')}
      };
      addEventListener('${parameters.get('event')}', ({ isTrusted }) => {
        if (isTrusted || !${isTrustedOnly(parameters)}) send();
      }, true);
    </script>`;
}

/**
 * Creates a page that navigates in a different way each time a user interacts with it, from the way at the
 * given position on, or in only one way if that is named.
 */
function createTopPage(parameters: URLSearchParams): string {
  const only = parameters.get('way');
  const names = only === null ? Object.keys(topWays) : [only];
  const functions = names.map(
    (name) => `(url => { used.add('${name}'); ${topWays[name]} }).bind(null, '${wayPath(name)}')`,
  );
  const [controls, controlScripts] = getControls(parameters);
  return `<!doctype html><html lang="en"><title>Ferries</title><h1>Ferries</h1>${controls}
    <form id="leaving" method="post"></form><a id="link">Kiel</a>
    ${names.includes('top-back') ? `<iframe src="${wayPath('top-back')}" title="Moved"></iframe>` : ''}
    <script>${controlScripts}
      const navigations = [${functions.join(', ')}];
      window.used = new Set();
      let count = ${Number(parameters.get('from') ?? 0)};
      window.send = () => { const next = navigations[count++ % navigations.length]; try { next() } catch {} };
      // The browser reports a pointer over the document by itself.
      const isOperated = ({ isTrusted, target }) =>
        (isTrusted || !${isTrustedOnly(parameters)}) &&
        target.matches?.('button, #mouse, #trigger, #drag, input, summary, label');
      for (const event of ['keydown', 'pointerdown', 'mouseover', 'input', 'click', 'focusin', 'paste'])
        addEventListener(event, (operated) => { if (isOperated(operated)) send(); }, true);
    </script>`;
}

/** Ways that need no script. */
export const documentWayNames: readonly string[] = [...Object.keys(styleWays), SPECULATION_WAY];
