/** Elements for every probe and most rules, with failures. Its script uses nothing that a page can name. */
const content = `
  <h4>Kiel</h4><img src="data:,"><a href="#kiel"></a><button type="button"></button>
  <p style="color: #999">Daily to Oslo</p>
  <p style="color: #555; background: linear-gradient(#fff, #333)">Seats on both decks</p>
  <label>Port <input id="port" required></label><input id="berth" placeholder="Berth">
  <select id="deck"><option>Upper</option><option>Lower</option></select>
  <p style="width: 60px; height: 16px; overflow: hidden; line-height: 16px">Departures from Kiel every evening</p>
  <div style="width: 900px">Wide timetable that doesn’t fit</div>
  <button type="button" id="menu-button" aria-expanded="false" aria-controls="menu">Menu</button>
  <ul id="menu" hidden><li><img src="data:,"></li></ul>
  <div id="choose" style="cursor: pointer">Choose a cabin</div>
  <div id="hint" tabindex="0">Luggage</div><div id="tip" hidden style="position: absolute">Two bags</div>
  <div role="tablist"><span role="tab" tabindex="0" aria-selected="true">Out</span><span role="tab" tabindex="-1">Back</span></div>
  <div id="host"><button type="button">Slotted</button></div>
  <button type="button" id="open">Terms</button><dialog id="terms"><p>Read them</p><button type="button" id="close">Close</button></dialog>
  <div style="overflow: auto; height: 40px"><p>Long list</p><p>of ports</p><p>and more</p></div>
  <a href="#end" style="outline: none">Skip</a><p id="end">Arrivals</p>
  <button id="send">Search</button><p id="result"></p>`;

const script = `
  const byId = Document.prototype.getElementById.bind(document);
  const on = EventTarget.prototype.addEventListener;
  const listen = (id, type, listener) => on.call(byId(id), type, listener);
  const [menu, button, tip, result, terms] = ['menu', 'menu-button', 'tip', 'result', 'terms'].map(byId);
  listen('menu-button', 'click', () => { menu.hidden = !menu.hidden; button.ariaExpanded = !menu.hidden; });
  listen('choose', 'click', () => { result.textContent = 'Chosen'; });
  listen('hint', 'mouseenter', () => { tip.hidden = false; });
  listen('hint', 'mouseleave', () => { tip.hidden = true; });
  listen('deck', 'change', () => { location.hash = 'deck'; });
  listen('berth', 'paste', (event) => event.preventDefault());
  listen('open', 'click', () => terms.showModal());
  listen('close', 'click', () => terms.close());
  listen('form', 'submit', (event) => { event.preventDefault(); result.textContent = 'Nothing found'; });
  byId('host').attachShadow({ mode: 'open' }).innerHTML = '<div><slot></slot><button></button></div>';`;

/** Differences between two pages that must have the same findings. */
export interface PageParts {
  /** Names of fields in the form around the content. */
  readonly formNames?: readonly string[];
  /** Names of elements in the document. */
  readonly documentNames?: readonly string[];
  /** Runs before anything else on the page. */
  readonly script?: string;
}

/** Creates a page whose whole content is in a form. */
export function createHostilePage({
  formNames = [],
  documentNames = [],
  script: first = '',
}: PageParts): string {
  const fields = formNames.map((name) => `<input type="hidden" name="${name}">`).join('');
  const elements = documentNames
    .map((name) => `<img name="${name}" alt="" hidden><object name="${name}" hidden></object>`)
    .join('');
  return `<!doctype html><html lang="en"><head><title>Ferries</title><script>${first}</script></head><body><main><h1>Ferries</h1>
    <form id="form">${fields}<hostile-element>${content}</hostile-element></form></main><script>{${script}}</script>${elements}</body></html>`;
}

/** Scripts that change what pages' own code reads, but must not affect ours. */
export const hostileScripts: Readonly<Record<string, string>> = {
  'built-ins that throw': `
    const lie = () => { throw new Error('caught you'); };
    const spared = new Set(['constructor', 'getElementById', 'addEventListener', 'attachShadow', 'innerHTML', 'hidden',
      'ariaExpanded', 'textContent', 'preventDefault', 'showModal', 'close', 'bind', 'map', 'call']);
    for (const { prototype } of [Node, Element, HTMLElement, Document, Text, CharacterData, Attr, Range, DOMRect,
      CSSStyleDeclaration, ShadowRoot, HTMLFormElement, HTMLInputElement, Array, Map, Set]) {
      for (const key of Reflect.ownKeys(prototype)) {
        if (spared.has(key) || typeof key === 'symbol') continue;
        try { Object.defineProperty(prototype, key, { get: lie, set: lie, configurable: true }); } catch {}
      }
    }
    window.getComputedStyle = JSON.stringify = JSON.parse = Math.round = lie;`,
  'custom elements whose getters throw': `
    const names = ['parentElement', 'assignedSlot', 'shadowRoot', 'attributes', 'children', 'tabIndex', 'matches',
      'getAttribute', 'nodeType', 'isConnected', 'closest', 'getBoundingClientRect', 'checkVisibility', 'toString'];
    customElements.define('hostile-element', class extends HTMLElement {
      connectedCallback() {
        for (const name of names) Object.defineProperty(this, name, { get() { throw new Error('caught you'); } });
      }
    });`,
  'slow getters': `
    for (const name of ['assignedSlot', 'parentElement', 'shadowRoot', 'getAttribute']) {
      Object.defineProperty(Element.prototype, name, { get() { for (const end = Date.now() + 50; Date.now() < end;); } });
    }`,
  'proxies instead of objects': `
    const wrap = (object) => new Proxy(object, { get() { throw new Error('caught you'); }, has: () => true });
    for (const name of ['Node', 'Element', 'MutationObserver', 'ResizeObserver', 'Reflect', 'Math', 'JSON', 'CSS'])
      Object.defineProperty(window, name, { value: wrap(window[name]) });
    Object.setPrototypeOf(HTMLUnknownElement.prototype, wrap(HTMLElement.prototype));`,
};
