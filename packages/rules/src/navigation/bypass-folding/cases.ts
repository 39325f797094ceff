import { defineCases } from '../../rule-cases.ts';
import { bypassFolding } from './rule.ts';

const nav = '<nav id="menu"><a href="/kiel">Kiel</a> <a href="/oslo">Oslo</a></nav>';
const button = (act: string) => `<button onclick="${act}">Menu</button>`;

export const cases = defineCases(bypassFolding, {
  passed: [
    '<p>Ferries</p>',
    `${nav}<main>Ferries</main>`,
    `${nav}<h1>Ferries</h1>`,
    '<a href="/kiel">Kiel</a><p>Ferries</p>',
    `<p>Ferries</p>${nav}`,
    `${button('menu.hidden = !menu.hidden')}${nav}<p>Ferries</p>`,
    `<a href="#" onclick="menu.style.visibility = 'hidden'">Menu</a>${nav}<p>Ferries</p>`,
    `${button('menu.remove()')}${nav}<p>Ferries</p>`,
    `${button('menu.hidden = true')}<nav id="menu"><a href="/kiel">Kiel</a> <button>Oslo</button></nav><p>Ferries</p>`,
    `<i onclick="menu.hidden = true">Menu</i>${nav}<p>Ferries</p>`,
    `${button('menu.hidden = true')}<button onclick="about.hidden = true">About</button>${nav}<aside id="about">About</aside><p>Ferries</p>`,
    `${button('menu.animate({ opacity: 0 }, 9e3); menu.hidden = true')}${nav}<p>Ferries</p>`,
    `${button('setTimeout(() => { menu.hidden = !menu.hidden }, 200)')}${nav}<p>Ferries</p>`,
    // By the page's own time, the navigation is hidden soon enough.
    `${button('setTimeout(() => { menu.hidden = !menu.hidden }, 300); setTimeout(() => { for (const end = performance.now() + 900; performance.now() < end; ); }, 40)')}${nav}<p>Ferries</p>`,
    `<style>nav { transition: opacity 0.3s }</style>${button('menu.style.opacity = 0; menu.ontransitionend = () => { menu.hidden = true }')}${nav}<p>Ferries</p>`,
  ],
  failed: [
    { html: `${nav}<p>Ferries</p>`, reason: 'stays' },
    { html: `${button('document.title += 1')}${nav}<p>Ferries</p>`, reason: 'stays' },
    {
      html: `${button("menu.style.cssText = 'position: absolute; top: -999px'")}${nav}<p>Ferries</p>`,
      reason: 'stays',
    },
    { html: `${button('menu.ariaHidden = true')}${nav}<p>Ferries</p>`, reason: 'stays' },
    { html: `${button('menu.hidden = true')}${nav}<aside>About</aside><p>Ferries</p>`, reason: 'stays' },
    {
      html: `<form action="/kiel">${button('menu.hidden = true')}</form>${nav}<p>Ferries</p>`,
      reason: 'stays',
    },
  ],
  cantTell: [{ html: `${button('').repeat(11)}${nav}<p>Ferries</p>`, reason: 'untried' }],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
