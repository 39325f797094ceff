import { defineCases } from '../../rule-cases.ts';
import { hoverOnlyControls } from './rule.ts';

const style =
  '<style>.item { position: relative; width: 200px } .sub { display: none; position: absolute; top: 100%; left: 0 } .item:hover .sub { display: block }</style>';
const menu = (label: string, links = '<a href="/rooms">Study rooms</a>') =>
  `${style}<div class="item">${label}<div class="sub">${links}</div></div>`;

export const cases = defineCases(hoverOnlyControls, {
  passed: [`${menu('<span>Services</span>')}<p><a href="/rooms">Rooms</a></p>`],
  failed: [
    { html: menu('<span>Services</span>'), reason: 'unreachable' },
    { html: menu('Services', '<button>Rooms</button>'), reason: 'unreachable' },
    // The script doesn't handle keys.
    {
      html: `${menu('<span>Services</span>')}<script>addEventListener('scroll', () => {})</script>`,
      reason: 'unreachable',
    },
  ],
  cantTell: [
    // A key or a different control may show the menu.
    {
      html: `${menu('<span>Services</span>')}<script>addEventListener('keydown', () => {})</script>`,
      reason: 'hoverOnly',
    },
    { html: `${menu('<span>Services</span>')}<button>All services</button>`, reason: 'hoverOnly' },
    {
      html: `${menu('<span>Services</span>')}<details><summary>Services</summary>None</details>`,
      reason: 'hoverOnly',
    },
    // The links are only transparent, so that Tab reaches them.
    {
      html: menu('<span>Services</span>')
        .replace('display: none', 'opacity: 0')
        .replace('display: block', 'opacity: 1'),
      reason: 'hoverOnly',
    },
  ],
  inapplicable: [
    menu('<a href="/services">Services</a>'),
    menu('<span>Services</span>', 'Open from nine'),
    `${style}<div tabindex="0" class="item">Services<div class="sub"><a href="/rooms">Rooms</a></div></div>`,
    '<a href="/rooms">Rooms</a>',
  ],
});
