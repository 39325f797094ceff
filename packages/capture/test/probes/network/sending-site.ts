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
      else response.writeHead(200, { 'content-type': type, ...getHeaders(url) }).end(body);
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
  if (pathname === '/page') return ['text/html', createPage(searchParams.get('event') ?? '')];
  if (pathname === '/top') return ['text/html', createTopPage(searchParams)];
  if (pathname === '/worker.js') return ['text/javascript', WORKER];
  if (pathname === '/shared.js') return ['text/javascript', SHARED_WORKER];
  if (pathname === '/service.js') return ['text/javascript', SERVICE_WORKER];
  if (pathname.startsWith('/frame/')) return ['text/html', createFrame(pathname.slice('/frame/'.length))];
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

function createPage(event: string): string {
  const scripts = Object.entries(ways).map(
    ([name, code]) =>
      `{ used.add('${name}'); const url = '${wayPath(name)}'; try { (async () => { ${code} })().catch(() => {}) } catch {} }`,
  );
  const frames = Object.keys(frameWays).map(
    (name) => `<iframe src="/frame/${name}" title="${name}"></iframe>`,
  );
  return `<!doctype html><html lang="en"><title>Ferries</title><style>${styles}</style><h1>Ferries</h1>
    ${CONTROLS}<p id="one">1</p><p id="two">2</p><p id="three">3</p><p id="four">4</p><div id="place"></div>${frames.join('')}
    <script>${CONTROL_SCRIPTS}
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
      addEventListener('${event}', ({ isTrusted }) => { if (isTrusted) send(); }, true);
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
  return `<!doctype html><html lang="en"><title>Ferries</title><h1>Ferries</h1>${CONTROLS}
    <form id="leaving" method="post"></form><a id="link">Kiel</a>
    <script>${CONTROL_SCRIPTS}
      const navigations = [${functions.join(', ')}];
      window.used = new Set();
      let count = ${Number(parameters.get('from') ?? 0)};
      window.send = () => { const next = navigations[count++ % navigations.length]; try { next() } catch {} };
      // The browser reports a pointer over the document by itself.
      const isOperated = ({ isTrusted, target }) =>
        isTrusted && target.matches?.('button, #mouse, #trigger, input, summary, label');
      for (const event of ['keydown', 'pointerdown', 'mouseover', 'input', 'click', 'focusin'])
        addEventListener(event, (operated) => { if (isOperated(operated)) send(); }, true);
    </script>`;
}

export const styleWayNames: readonly string[] = Object.keys(styleWays);
