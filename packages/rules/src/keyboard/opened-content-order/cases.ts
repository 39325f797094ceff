import { defineCases } from '../../rule-cases.ts';
import { openedContentOrder } from './rule.ts';

const opener = '<button id="act" aria-expanded="false" aria-controls="menu">Actions</button>';
const menu = '<div id="menu" hidden><button>Rotate</button><button>Crop</button></div>';
const links = ['Kiel', 'Oslo', 'Riga'].map((town) => `<a href="/">${town}</a>`).join(' ');
const script = (more = '') =>
  `<script>act.onclick = () => { menu.hidden ^= 1; act.ariaExpanded = !menu.hidden; ${more} }</script>`;

export const cases = defineCases(openedContentOrder, {
  passed: [
    `${opener}${menu}<p>${links}</p>${script()}`,
    `${opener}<p>${links}</p>${menu}${script("document.querySelector('#menu button').focus()")}`,
    `${opener}<p>${links}</p>${menu.replaceAll('button', 'p')}${script()}`,
  ],
  cantTell: [{ html: `${opener}<p>${links}</p>${menu}${script()}`, reason: 'far' }],
  inapplicable: [
    // Arrow keys move into a popup.
    `${opener.replace('<button', '<button aria-haspopup="dialog"')}<p>${links}</p>${menu}${script()}`,
    `${opener.replace('<button', '<button role="combobox"')}<p>${links}</p>${menu}${script()}`,
    `<p>${links}</p>`,
    `${opener}<p>${links}</p>`,
  ],
});
