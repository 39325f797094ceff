import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const createPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

const shop = (extra: string) => `<header><a href="#main">Skip to content</a></header>
<main id="main"><h1>Shop</h1>
<label>Search <input id="search"></label>
<img src="/lamp.png" width="40" height="40">
<p style="color: #8a8a8a; background: #d2d2d2">Free delivery on all orders</p>
<p style="background: linear-gradient(#fff, #eee); color: #ccc; font-size: 24px">Read over a gradient</p>
<div id="cart"><button style="width: 40px; height: 40px"></button></div>
<div id="inside-shadow"></div>
<button id="add">Add to cart</button><p role="status"></p>${extra}
<div style="height: 1500px"></div></main>
<script>
document.getElementById('inside-shadow').attachShadow({ mode: 'open' }).innerHTML = '<input type="text">';
document.getElementById('add').onclick = () => { document.querySelector('[role=status]').textContent = '1 item in the cart'; };
</script>`;

const app = `<main><h1>Wizard</h1><img src="/step.png" width="20" height="20"><div id="step"></div>
<button>Next step</button></main>
<script>
let step = 0;
document.querySelector('button').onclick = () => {
  step += 1;
  document.getElementById('step').innerHTML = '<p>Step ' + step + '</p>' + (step === 7 ? '<input type="text">' : '');
};
</script>`;

/** Creates the pages; the frame of another site is on the same port of a different host. */
const createPages = (port: number): Readonly<Record<string, string>> => ({
  '/clean': createPage('Clean', '<main><h1>Clean</h1><p>Nothing is wrong here.</p></main>'),
  '/shop': createPage('Shop', shop('')),
  '/shop?new-issue': createPage(
    'Shop',
    shop('<a href="/coupons" style="display: inline-block; width: 40px; height: 40px"></a>'),
  ),
  '/empty-shell': createPage('Shell', '<div id="root"></div><script src="/nothing.js"></script>'),
  '/frames': createPage(
    'Frames',
    `<main><h1>Frames</h1>
<iframe title="Same site" srcdoc="<main><h1>Inside</h1><img src='/a.png' width='20' height='20'></main>"></iframe>
<iframe id="cross-site" title="Payment" src="http://localhost:${port}/payment"></iframe>
<iframe src="/clean"></iframe></main>`,
  ),
  '/payment': createPage(
    'Payment',
    `<main><h1>Payment</h1><p>Pay now</p><input type="text"><iframe title="Help" src="http://127.0.0.1:${port}/help"></iframe></main>`,
  ),
  '/help': createPage('Help', '<main><h1>Help</h1><img src="/b.png" width="20" height="20"></main>'),
  '/shadow': createPage(
    'Shadow',
    `<main><h1>Shadow</h1><x-open></x-open><x-closed></x-closed></main><script>
customElements.define('x-open', class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<input type="text"><div></div>';
    this.shadowRoot.querySelector('div').attachShadow({ mode: 'open' }).innerHTML = '<img src="/c.png" width="20" height="20">';
  }
});
customElements.define('x-closed', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '<button></button>'; }
});
</script>`,
  ),
  '/app': createPage('App', app),
});

/** Serves the suite's pages on this machine. */
export async function serveTestPages() {
  const server = createServer((request, response) => {
    const page = createPages((server.address() as AddressInfo).port)[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
