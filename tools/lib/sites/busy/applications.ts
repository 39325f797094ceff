/** A small application: the HTML of its page, and the modules it loads, by path. */
export interface TestApplication {
  readonly html: string;
  readonly modules?: Readonly<Record<string, string>>;
}

const burn = 'const burn = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };';
/**
 * A row with four faults: an image without alternative text, low-contrast text, an unnamed button, an
 * unlabeled field.
 */
const row = `const row = (index) => '<article><h2>Harbor ' + index + '</h2><img src="/pixel.gif" width="20" height="20">'
  + '<p style="color:#aaa;background:#fff">Depth ' + index + ' m</p><button></button><input></article>';`;
const reactRow = `export const Row = ({ index, ms = 0 }) => { const end = performance.now() + ms; while (performance.now() < end);
  return h('article', null, h('h2', null, 'Harbor ' + index), h('img', { src: '/pixel.gif', width: 20, height: 20 }),
    h('p', { style: { color: '#aaa', background: '#fff' } }, 'Depth ' + index + ' m'), h('button'), h('input')); };`;
const imports = `import { React, h, createRoot, hydrateRoot } from '/vendor/react.js';`;

function buildPage(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}
const moduleScript = (code: string) => `<script type="module">${code}</script>`;
const inlineScript = (code: string) => `<script>${burn}${row}${code}</script>`;
const ROW_MODULE_PATH = '/react-row.js';
const rowImports = `${imports} import { Row } from '${ROW_MODULE_PATH}';`;

/** Builds applications that render their page in the ways that real ones do, each with `size` rows. */
export function buildApplications(size: number): Readonly<Record<string, TestApplication>> {
  const list = `Array.from({ length: ${size} }, (_, index) => index)`;
  const shared = { [ROW_MODULE_PATH]: `${imports} ${reactRow}` };
  return {
    'react-data': {
      html: buildPage(
        'Data after load',
        `<div id="app"></div>${moduleScript(`${rowImports}
        const App = () => { const [data, setData] = React.useState([]);
          React.useEffect(() => { fetch('/api/list?size=${size}').then((answer) => answer.json()).then(setData); }, []);
          return data.length === 0 ? h('p', null, 'Loading') : data.map((index) => h(Row, { key: index, index })); };
        createRoot(app).render(h(App));`)}`,
      ),
      modules: shared,
    },
    'react-suspense': {
      html: buildPage(
        'Suspense',
        `<div id="app"></div>${moduleScript(`${rowImports}
        const List = React.lazy(() => import('/list-${size}.js'));
        createRoot(app).render(h(React.Suspense, { fallback: h('p', null, 'Loading') }, h(List)));`)}`,
      ),
      modules: {
        ...shared,
        [`/list-${size}.js`]: `${rowImports} const Detail = React.lazy(() => import('/detail.js'));
          export default () => ${list}.map((index) => h(React.Suspense, { key: index, fallback: h('p', null, 'Loading') }, h(Detail, { index })));`,
        '/detail.js': `${rowImports} export default Row;`,
      },
    },
    'react-transition': {
      html: buildPage(
        'Rendering in slices',
        `<div id="app"></div>${moduleScript(`${rowImports}
        const App = () => { const [count, setCount] = React.useState(0);
          React.useEffect(() => { React.startTransition(() => setCount(${size})); }, []);
          return h('section', null, h('p', null, 'Harbors'), ${list}.slice(0, count).map((index) => h(Row, { key: index, index, ms: 8 }))); };
        createRoot(app).render(h(App));`)}`,
      ),
      modules: shared,
    },
    'react-hydration': {
      html: buildPage(
        'Hydration',
        `<div id="app"><p>Harbors</p></div>${moduleScript(`${rowImports}
        const App = () => { const [ready, setReady] = React.useState(false);
          React.useEffect(() => { const timer = setTimeout(() => setReady(true), 200); return () => clearTimeout(timer); }, []);
          return ready ? ${list}.map((index) => h(Row, { key: index, index })) : h('p', null, 'Harbors'); };
        hydrateRoot(app, h(App));`)}`,
      ),
      modules: shared,
    },
    'vue-data': {
      html: buildPage(
        'Vue with data',
        `<div id="app"><p v-if="!rows.length">Loading</p><article v-for="row in rows"><h2>Harbor {{ row }}</h2>
        <img src="/pixel.gif" width="20" height="20"><button></button><input></article></div>
        <script>Vue.createApp({ data: () => ({ rows: [] }), async mounted() { const first = await (await fetch('/api/list?size=3')).json();
          const more = await (await fetch('/api/list?size=${size}')).json(); this.rows = [...first, ...more]; } }).mount('#app');</script>`,
        '<script src="/vendor/vue.js"></script>',
      ),
    },
    'vue-async': {
      html: buildPage(
        'Vue with async components',
        `<div id="app"><harbor-list></harbor-list></div><script>
        const app = Vue.createApp({});
        app.component('harbor-list', Vue.defineAsyncComponent(() => import('/vue-list-${size}.js')));
        app.mount('#app');</script>`,
        '<script src="/vendor/vue.js"></script>',
      ),
      modules: {
        [`/vue-list-${size}.js`]: `export default { data: () => ({ count: ${size} }), template:
          '<article v-for="n in count"><h2>Harbor {{ n }}</h2><img src="/pixel.gif" width="20" height="20"><button></button></article>' };`,
      },
    },
    'idle-rendering': {
      html: buildPage(
        'Idle rendering',
        `<div id="app"></div>${inlineScript(`let index = 0; const step = () => {
          burn(15); app.insertAdjacentHTML('beforeend', row(index)); if (++index < ${size}) requestIdleCallback(step); };
          requestIdleCallback(step);`)}`,
      ),
    },
    'late-components': {
      html: buildPage(
        'Components upgraded late',
        `${Array.from({ length: size }, (_, index) => `<harbor-card name="Harbor ${index}"></harbor-card>`).join('')}
        ${moduleScript(`${row} setTimeout(() => customElements.define('harbor-card', class extends HTMLElement { connectedCallback() {
          const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<p>Loading</p>';
          fetch('/api/list?size=1').then((answer) => answer.json()).then(() => { root.innerHTML = row(this.getAttribute('name')); }); } }), 250);`)}`,
      ),
    },
    'decorating-widget': {
      html: buildPage(
        'Widget that watches the page',
        `<div id="app"></div>${inlineScript(`new MutationObserver((records) => { for (const { addedNodes } of records) for (const node of addedNodes)
          if (node.localName === 'article') setTimeout(() => { burn(5); node.insertAdjacentHTML('beforeend', '<span role="checkbox" tabindex="0" aria-checked="false"></span>'); }, 60); })
          .observe(app, { childList: true }); fetch('/api/list?size=${size}').then((answer) => answer.json()).then((data) => {
          for (const index of data) app.insertAdjacentHTML('beforeend', row(index)); });`)}`,
      ),
    },
    skeleton: {
      html: buildPage(
        'Skeleton',
        `<div id="app">${'<section>Loading</section>'.repeat(size)}</div>${inlineScript(`const places = [...app.children]; let index = 0;
          const step = () => { burn(25); places[index].outerHTML = row(index); if (++index < places.length) setTimeout(step, 15); };
          addEventListener('load', () => setTimeout(step, 100));`)}`,
      ),
    },
    'in-view': {
      html: buildPage(
        'Sections loaded in view',
        `<div id="app">${'<section style="min-height:300px">Loading</section>'.repeat(size)}</div>${inlineScript(`
          const seen = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) if (isIntersecting) {
            seen.unobserve(target); fetch('/api/list?size=1').then(() => { burn(5); target.innerHTML = row([...app.children].indexOf(target)); }); } });
          for (const section of app.children) seen.observe(section);`)}`,
      ),
    },
    waterfall: {
      html: buildPage(
        'Module waterfall',
        `<div id="app"></div>${moduleScript(`import('/step-${size}-0.js');`)}`,
      ),
      modules: Object.fromEntries(
        Array.from({ length: 8 }, (_, step) => [
          `/step-${size}-${step}.js`,
          `${burn}${row} burn(30); for (let index = 0; index < ${Math.ceil(size / 8)}; index++)
            document.getElementById('app').insertAdjacentHTML('beforeend', row(${step} + '.' + index));
          ${step < 7 ? `import('/step-${size}-${step + 1}.js');` : ''}`,
        ]),
      ),
    },
  };
}
