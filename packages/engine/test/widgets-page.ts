/** An image without alternative text: the defect planted in each hidden state. */
const defect = (id: string) => `<img id="${id}" src="/pixel.png" width="40" height="40">`;

interface Widget {
  /** The planted defects' ids. */
  readonly defects: readonly string[];
  readonly html: string;
  readonly script?: string;
}

const widgets: readonly Widget[] = [
  {
    defects: ['details', 'details-inner'],
    html: `<details><summary>Delivery</summary><p>Two days</p>${defect('details')}
      <details><summary>Abroad</summary><p>A week</p>${defect('details-inner')}</details></details>`,
  },
  {
    defects: ['modal', 'modal-panel'],
    html: `<button type="button" id="newsletter">Newsletter</button>
      <dialog id="newsletter-dialog" aria-label="Newsletter"><p>Every week</p>${defect('modal')}
        <button type="button" id="sample" aria-expanded="false" aria-controls="sample-text">Sample</button>
        <div id="sample-text" hidden><p>Dear reader</p>${defect('modal-panel')}</div></dialog>`,
    script: `byId('newsletter').onclick = () => byId('newsletter-dialog').showModal();
      byId('sample').onclick = () => toggle('sample', 'sample-text');`,
  },
  {
    defects: ['panel'],
    html: `<button type="button" id="legend">Legend</button><dialog id="legend-dialog" aria-label="Legend"><p>Red: full</p>
      ${defect('panel')}<button type="button" onclick="this.parentElement.close()">Close</button></dialog>`,
    script: "byId('legend').onclick = () => byId('legend-dialog').show();",
  },
  {
    defects: ['popover'],
    html: `<button type="button" popovertarget="hint">Hint</button><div popover id="hint"><p>Arrive early</p>${defect('popover')}</div>`,
  },
  {
    defects: ['tab-2', 'tab-3'],
    html: `<div role="tablist" aria-label="Ferry">
        <button type="button" role="tab" id="t1" aria-controls="p1" aria-selected="true">Prices</button>
        <button type="button" role="tab" id="t2" aria-controls="p2" aria-selected="false" tabindex="-1">Times</button>
        <button type="button" role="tab" id="t3" aria-controls="p3" aria-selected="false" tabindex="-1">Decks</button></div>
      <div role="tabpanel" id="p1" aria-labelledby="t1" tabindex="0">20 euros</div>
      <div role="tabpanel" id="p2" aria-labelledby="t2" tabindex="0" hidden><p>Daily</p>${defect('tab-2')}</div>
      <div role="tabpanel" id="p3" aria-labelledby="t3" tabindex="0" hidden><p>Three</p>${defect('tab-3')}</div>`,
    script: `for (const tab of document.querySelectorAll('[role=tab]')) tab.onclick = () => {
        for (const other of document.querySelectorAll('[role=tab]')) {
          other.setAttribute('aria-selected', other === tab);
          byId(other.getAttribute('aria-controls')).hidden = other !== tab;
        }
      };`,
  },
  {
    defects: ['accordion-1', 'accordion-2'],
    html: [1, 2]
      .map(
        (
          item,
        ) => `<h3><button type="button" id="a${item}" aria-expanded="false" aria-controls="b${item}">Question ${item}</button></h3>
          <div id="b${item}" class="slider"><p>Answer ${item}</p>${defect(`accordion-${item}`)}</div>`,
      )
      .join(''),
    script: `for (const item of [1, 2]) byId('a' + item).onclick = () =>
        byId('a' + item).setAttribute('aria-expanded', byId('b' + item).classList.toggle('open'));`,
  },
  {
    defects: ['menu', 'submenu'],
    html: `<button type="button" id="view" aria-haspopup="menu" aria-expanded="false">View</button>
      <div role="menu" id="view-menu" aria-label="View" hidden style="position: absolute; background: white">
        <div role="menuitem" tabindex="-1">${defect('menu')} Large</div>
        <div role="menuitem" tabindex="-1" id="colors" aria-haspopup="menu" aria-expanded="false">Colors</div>
        <div role="menu" id="colors-menu" aria-label="Colors" hidden><div role="menuitem" tabindex="-1">${defect('submenu')} Blue</div></div></div>`,
    script: `byId('view').onclick = () => toggle('view', 'view-menu');
      byId('colors').onclick = () => toggle('colors', 'colors-menu');
      byId('view-menu').onkeydown = ({ key }) => { if (key === 'Escape') toggle('view', 'view-menu'); };`,
  },
  {
    defects: ['mega-css', 'mega-script'],
    html: `<nav aria-label="Main"><ul><li class="mega"><a href="/boats">Boats</a><ul><li><a href="/sail">Sail ${defect('mega-css')}</a></li></ul></li>
      <li id="towns-item"><a href="/towns">Towns</a><div id="towns" style="display: none"><a href="/kiel">Kiel ${defect('mega-script')}</a></div></li></ul></nav>`,
    script: `byId('towns-item').onmouseenter = () => setTimeout(() => { byId('towns').style.display = 'block'; }, 100);
      byId('towns-item').onmouseleave = () => { byId('towns').style.display = 'none'; };`,
  },
  {
    defects: ['slide-2', 'slide-3'],
    html: `<section aria-label="Offers"><div class="slide"><p>Spring</p></div><div class="slide" hidden><p>Summer</p>${defect('slide-2')}</div>
      <div class="slide" hidden><p>Autumn</p>${defect('slide-3')}</div><button type="button" id="next">Next slide</button></section>`,
    script: `let slide = 0; byId('next').onclick = () => { slide = (slide + 1) % 3;
        document.querySelectorAll('.slide').forEach((part, index) => { part.hidden = index !== slide; }); };`,
  },
  {
    defects: ['drawer'],
    html: `<button type="button" id="burger" aria-label="Open navigation"><i class="bars"></i></button>
      <div id="drawer" class="drawer"><p>Drawer</p>${defect('drawer')}</div>`,
    script: "byId('burger').onclick = () => byId('drawer').classList.toggle('open');",
  },
  {
    defects: ['checkbox'],
    html: `<input type="checkbox" id="hack" style="display: none"><label for="hack">More ports</label><div class="hacked"><p>Oslo</p>${defect('checkbox')}</div>`,
  },
  {
    defects: ['delegated', 'late'],
    html: `<div class="card"><div class="card-title" style="cursor: pointer">Weather</div><div class="card-body" hidden><p>Windy</p>${defect('delegated')}</div></div>
      <span class="later" style="cursor: pointer">Tides</span><div id="tides" hidden><p>High at 9</p>${defect('late')}</div>`,
    script: `document.addEventListener('click', ({ target }) => {
        if (target.closest('.card-title')) { const body = document.querySelector('.card-body'); body.hidden = !body.hidden; }
        if (target.closest('.later')) setTimeout(() => { byId('tides').hidden = !byId('tides').hidden; }, 250);
      });`,
  },
  {
    defects: ['hash', 'fragment'],
    html: `<a href="#" id="more">Read more</a><div id="more-text" hidden><p>The harbor opened in 1872</p>${defect('hash')}</div>
      <a href="#map" id="map-link">Map</a><div id="map" hidden><p>Pier 3</p>${defect('fragment')}</div>`,
    script: `byId('more').onclick = (event) => { event.preventDefault(); byId('more-text').hidden = !byId('more-text').hidden; };
      byId('map-link').onclick = () => { byId('map').hidden = !byId('map').hidden; };`,
  },
  {
    defects: ['combobox'],
    html: `<label>Port <input id="port" role="combobox" aria-expanded="false" aria-controls="ports" autocomplete="off"></label>
      <ul role="listbox" id="ports" aria-label="Ports" hidden><li role="option">Kiel ${defect('combobox')}</li></ul>`,
    script: `byId('port').onclick = () => { byId('ports').hidden = false; byId('port').setAttribute('aria-expanded', true); };
      byId('port').onkeydown = ({ key }) => { if (key === 'Escape') { byId('ports').hidden = true; byId('port').setAttribute('aria-expanded', false); } };`,
  },
  {
    defects: ['portal'],
    html: '<button type="button" id="settings">Settings</button>',
    script: `byId('settings').onclick = () => {
        const portal = document.createElement('div');
        portal.innerHTML = '<div class="backdrop"></div><div role="dialog" aria-modal="true" aria-label="Settings" class="box"><p>Units</p>${defect('portal')}<button type="button" class="close-box"><svg width="20" height="20"></svg></button></div>';
        document.body.append(portal);
        portal.querySelector('button').onclick = () => portal.remove();
      };`,
  },
  {
    defects: ['shadow'],
    html: `<div id="host"><template shadowrootmode="open"><button type="button">Opening hours</button><div hidden><p>9 to 5</p>${defect('shadow')}</div></template></div>`,
    script: `byId('host').shadowRoot.querySelector('button').onclick = () => {
        const part = byId('host').shadowRoot.querySelector('div'); part.hidden = !part.hidden; };`,
  },
  {
    defects: ['dropdown'],
    html: `<a href="/languages" data-bs-toggle="dropdown" aria-expanded="false" role="button" id="language">Language</a><ul id="languages" hidden><li>English ${defect('dropdown')}</li></ul>`,
    script: '',
  },
];

/** Defects that can't be reached, because their control is a link to a different page. */
const unreachable: ReadonlySet<string> = new Set(['dropdown']);

export const plantedDefects: readonly string[] = widgets
  .flatMap(({ defects }) => defects)
  .filter((id) => !unreachable.has(id));

const styles = `[hidden] { display: none !important } body { font: 16px sans-serif }
  .mega ul { display: none; position: absolute; background: white } .mega:hover ul { display: block }
  .slider { max-height: 0; visibility: hidden; overflow: hidden; transition: all 0.3s } .slider.open { max-height: 200px; visibility: visible }
  .drawer { position: fixed; inset: 0 auto 0 0; width: 200px; background: white; transform: translateX(-100%); visibility: hidden; transition: all 0.3s }
  .drawer.open { transform: none; visibility: visible } .hacked { display: none } :checked ~ .hacked { display: block }
  .bars { display: block; width: 20px; height: 20px; background: black }
  .backdrop { position: fixed; inset: 0; background: #0008 } .box { position: fixed; inset: 100px; background: white }`;

/** A page with realistic widgets; each of their hidden states contains a planted defect. */
export const widgetsPage = `<!doctype html><html lang="en"><head><title>Harbor</title><style>${styles}</style></head><body>
  <main><h1>Harbor</h1>${widgets.map(({ html }) => `<div>${html}</div>`).join('\n')}</main>
  <script>
    const byId = (id) => document.getElementById(id);
    const toggle = (control, part) => {
      byId(part).hidden = !byId(part).hidden;
      byId(control).setAttribute('aria-expanded', !byId(part).hidden);
    };
    ${widgets.map(({ script = '' }) => script).join('\n')}
  </script></body></html>`;
