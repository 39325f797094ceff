import { defineCases } from '../../rule-cases.ts';
import { hoverOnlyControls } from './rule.ts';

const style =
  '<style>.item { position: relative; width: 200px } .sub { display: none; position: absolute; top: 100%; left: 0 } .item:hover .sub { display: block }</style>';
const menu = (label: string, links = '<a href="/rooms">Study rooms</a>') =>
  `${style}<div class="item">${label}<div class="sub">${links}</div></div>`;

export const cases = defineCases(hoverOnlyControls, {
  passed: [`${menu('<span>Services</span>')}<p><a href="/rooms">Rooms</a></p>`],
  cantTell: [
    { html: menu('<span>Services</span>'), reason: 'hoverOnly' },
    { html: menu('Services', '<button>Rooms</button>'), reason: 'hoverOnly' },
  ],
  inapplicable: [
    menu('<a href="/services">Services</a>'),
    menu('<span>Services</span>', 'Open from nine'),
    `${style}<div tabindex="0" class="item">Services<div class="sub"><a href="/rooms">Rooms</a></div></div>`,
    '<a href="/rooms">Rooms</a>',
  ],
});
