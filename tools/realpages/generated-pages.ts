// Names of packages and components: cspell:ignore excalidraw shoelace fullcalendar tabulator videojs
import { harborsApi } from '../bench/suite/harbors-api.ts';

/** Pages that load an application or a component library from npm whose package contains no page. */
export type GeneratedPageName = keyof typeof bodies;

const harbors = [
  { name: 'Kiel', sea: 'Baltic', depth: 11.5 },
  { name: 'Esbjerg', sea: 'North Sea', depth: 10.3 },
  { name: 'Gdynia', sea: 'Baltic', depth: 13.5 },
];
const api = JSON.stringify(harborsApi).replaceAll('<', '\\u003c');

const bodies = {
  scalar: `<div id="app"></div>
<script src="/npm/@scalar/api-reference/dist/browser/standalone.js"></script>
<script>Scalar.createApiReference('#app', { content: ${api}, telemetry: false, withDefaultFonts: false })</script>`,
  redoc: `<div id="app"></div>
<script src="/npm/redoc/bundles/redoc.standalone.js"></script>
<script>Redoc.init(${api}, {}, document.getElementById('app'))</script>`,
  graphiql: `<link rel="stylesheet" href="/npm/graphiql/graphiql.min.css">
<style>body, #app { height: 100vh; margin: 0 }</style><div id="app"></div>
<script src="/npm/react/umd/react.production.min.js"></script>
<script src="/npm/react-dom/umd/react-dom.production.min.js"></script>
<script src="/npm/graphiql/graphiql.min.js"></script>
<script>
const fetcher = async () => ({ data: { harbors: ${JSON.stringify(harbors)} } });
ReactDOM.createRoot(document.getElementById('app')).render(React.createElement(GraphiQL, { fetcher, defaultQuery: '{ harbors { name } }' }));
</script>`,
  excalidraw: `<style>body { margin: 0 } #app { height: 100vh }</style><div id="app"></div>
<script>window.EXCALIDRAW_ASSET_PATH = '/npm/@excalidraw/excalidraw/dist/'</script>
<script src="/npm/react/umd/react.production.min.js"></script>
<script src="/npm/react-dom/umd/react-dom.production.min.js"></script>
<script src="/npm/@excalidraw/excalidraw/dist/excalidraw.production.min.js"></script>
<script>ReactDOM.createRoot(document.getElementById('app')).render(React.createElement(ExcalidrawLib.Excalidraw))</script>`,
  shoelace: `<link rel="stylesheet" href="/npm/@shoelace-style/shoelace/cdn/themes/light.css">
<script type="module" src="/npm/@shoelace-style/shoelace/cdn/shoelace-autoloader.js"></script>
<style>body { font: 16px sans-serif; margin: 2rem; max-width: 50rem }</style>
<h1>Book a berth</h1>
<sl-tab-group><sl-tab slot="nav" panel="berth">Berth</sl-tab><sl-tab slot="nav" panel="fees">Fees</sl-tab>
<sl-tab-panel name="berth"><form><sl-input label="Name of the ship"></sl-input>
<sl-select label="Harbor"><sl-option value="kiel">Kiel</sl-option><sl-option value="riga">Riga</sl-option></sl-select>
<sl-range label="Nights" min="1" max="14" value="3"></sl-range><sl-rating label="Rating"></sl-rating>
<sl-checkbox>Shore power</sl-checkbox> <sl-switch>Crane</sl-switch>
<sl-radio-group label="Side"><sl-radio value="port">Port</sl-radio><sl-radio value="starboard">Starboard</sl-radio></sl-radio-group>
<sl-color-picker label="Flag"></sl-color-picker>
<sl-button variant="primary" type="button">Check availability</sl-button></form></sl-tab-panel>
<sl-tab-panel name="fees"><p>20 euros a night.</p></sl-tab-panel></sl-tab-group>
<sl-details summary="Opening hours">From 8 to 18 o’clock.</sl-details>
<sl-dropdown><sl-button slot="trigger" caret>More</sl-button><sl-menu><sl-menu-item>Map</sl-menu-item><sl-menu-item>Weather</sl-menu-item></sl-menu></sl-dropdown>
<sl-tooltip content="Depth at low tide"><sl-button>Depth</sl-button></sl-tooltip>
<sl-carousel navigation pagination><sl-carousel-item>Quay</sl-carousel-item><sl-carousel-item>Lighthouse</sl-carousel-item></sl-carousel>
<sl-split-panel><div slot="start">Arrivals</div><div slot="end">Departures</div></sl-split-panel>`,
  fullcalendar: `<h1>Arrivals</h1><div id="app"></div>
<script src="/npm/fullcalendar/index.global.min.js"></script>
<script>new FullCalendar.Calendar(document.getElementById('app'), {
  initialDate: '2026-03-12', editable: true, selectable: true, navLinks: true, dayMaxEvents: true,
  headerToolbar: { left: 'prev,next today', center: 'title', right: 'dayGridMonth,timeGridWeek,listWeek' },
  events: [{ title: 'Ferry from Oslo', start: '2026-03-10T09:00:00' }, { title: 'Regatta', start: '2026-03-14', end: '2026-03-17' }, { title: 'Harbor office', start: '2026-03-18', url: '/generated/leaflet.html' }],
}).render()</script>`,
  tabulator: `<link rel="stylesheet" href="/npm/tabulator-tables/dist/css/tabulator.min.css"><h1>Harbors</h1><div id="app"></div>
<script src="/npm/tabulator-tables/dist/js/tabulator.min.js"></script>
<script>new Tabulator('#app', { layout: 'fitColumns', pagination: 'local', paginationSize: 5, movableColumns: true,
  data: ${JSON.stringify(harbors)},
  columns: [{ title: 'Name', field: 'name', headerFilter: 'input', editor: 'input' }, { title: 'Sea', field: 'sea', headerFilter: 'input' }, { title: 'Depth', field: 'depth', sorter: 'number' }] })</script>`,
  leaflet: `<link rel="stylesheet" href="/npm/leaflet/dist/leaflet.css"><h1>Map of the harbors</h1><div id="app" style="height: 400px"></div>
<script src="/npm/leaflet/dist/leaflet.js"></script>
<script>const map = L.map('app').setView([54.3, 10.1], 7);
L.marker([54.32, 10.14], { alt: 'Kiel' }).addTo(map).bindPopup('Kiel, 11.5 m');
L.marker([54.52, 18.54], { alt: 'Gdynia' }).addTo(map).bindPopup('Gdynia, 13.5 m');
L.control.scale().addTo(map);</script>`,
  'video-js': `<link rel="stylesheet" href="/npm/video.js/dist/video-js.min.css"><h1>Film about the harbor</h1>
<video id="app" class="video-js" controls preload="none" width="640" height="360"></video>
<script src="/npm/video.js/dist/video.min.js"></script>
<script>videojs('app', { playbackRates: [1, 1.5, 2] })</script>`,
  swiper: `<link rel="stylesheet" href="/npm/swiper/swiper-bundle.min.css">
<style>.swiper { height: 300px; width: 600px } .swiper-slide { box-sizing: border-box; background: #eef; padding: 3rem }</style>
<h1>News</h1><div class="swiper"><div class="swiper-wrapper">
${['New quay', 'Summer ferry', 'Lighthouse tours'].map((title) => `<article class="swiper-slide"><h2>${title}</h2><a href="/generated/leaflet.html">Read more about: ${title}</a></article>`).join('')}
</div><div class="swiper-pagination"></div><div class="swiper-button-prev"></div><div class="swiper-button-next"></div></div>
<script src="/npm/swiper/swiper-bundle.min.js"></script>
<script>new Swiper('.swiper', { loop: true, autoplay: { delay: 3000 }, pagination: { el: '.swiper-pagination', clickable: true }, navigation: { nextEl: '.swiper-button-next', prevEl: '.swiper-button-prev' } })</script>`,
};

/** Returns the source of a generated page, or undefined. */
export function getGeneratedPage(name: string): string | undefined {
  if (!Object.hasOwn(bodies, name)) return undefined;
  return createPage(name, bodies[name as GeneratedPageName]);
}

/** Returns the source of a page with this content. */
export function createPage(name: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Harbors: ${name}</title></head>
<body>
${body}
</body></html>
`;
}
