import { defineCases } from '../../rule-cases.ts';
import { glyphMeaning } from './rule.ts';

const table = (one: string, other: string) =>
  `<table><tr><th>Item</th><th>Ships now</th></tr><tr><td>Seeds</td><td>${one}</td></tr><tr><td>Barrel</td><td>${other}</td></tr></table>`;
const arrows = (up: string, down: string) =>
  `<style>.up::after { content: " ${up}" } .down::after { content: " ${down}" }</style><ul><li class="up">Euro: $1.09</li><li class="down">Pound: $1.27</li></ul>`;

export const cases = defineCases(glyphMeaning, {
  neverPasses: true,
  cantTell: [
    { html: table('●', '○'), reason: 'glyphs' },
    { html: table('<span>●</span>', '<b>○</b>'), reason: 'glyphs' },
    { html: table('✓', '✗'), reason: 'glyphs' },
    { html: arrows('◢', '◥'), reason: 'glyphs' },
    { html: '<ul><li>Dumplings <b>❦</b></li><li>Curry <b>♨</b></li></ul>', reason: 'glyphs' },
    {
      html: `<div><template shadowrootmode="open">${table('●', '○')}</template></div>`,
      reason: 'glyphs',
    },
  ],
  inapplicable: [
    table('<span aria-hidden="true">●</span> Yes', '<span aria-hidden="true">○</span> No'),
    table('<span role="img" aria-label="Yes">●</span>', '<span role="img" aria-label="No">○</span>'),
    // A legend.
    `<p>● in stock, ○ sold out</p>${table('●', '○')}`,
    // A symbol that is always the same is decoration.
    table('●', '●'),
    arrows('›', '»'),
    '<ul><li>★★★★☆</li><li>★★★☆☆</li></ul>',
    '<ul role="menu"><li role="menuitemradio" aria-checked="true"><i>●</i> Kiel</li><li role="menuitemradio" aria-checked="false"><i>○</i> Oslo</li></ul>',
    '<ul><li><button>■</button></li><li><button>▶</button></li></ul>',
    '<p>Spades ♠ beat hearts ♥.</p>',
    `<div hidden>${table('●', '○')}</div>`,
    table('Yes', 'No'),
  ],
});
