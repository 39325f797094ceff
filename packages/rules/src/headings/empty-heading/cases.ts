import { defineCases } from '../../rule-cases.ts';
import { emptyHeading } from './rule.ts';

export const cases = defineCases(emptyHeading, {
  passed: [
    '<h1>Ferries</h1>',
    '<h2><img src="x.png" alt="Kiel"></h2>',
    '<h2 aria-label="Kiel"></h2>',
    '<h2 title="Kiel"></h2>',
    '<div role="heading" aria-level="2">Kiel</div>',
    '<h2 style="position: absolute; top: -9999px">Kiel</h2>',
    '<style>h2::before { content: "Kiel" }</style><h2></h2>',
    '<div><template shadowrootmode="open"><h2><slot></slot></h2></template>Kiel</div>',
    '<p id="a" hidden>Kiel</p><h2 aria-labelledby="a"></h2>',
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><h2><slot></slot></h2></template>News</p>',
    '<h2><svg role="img" aria-label="News" width="9" height="9"></svg></h2>',
    '<div role="heading" aria-level="2"><img src="a.png" alt="News"></div>',
    '<style>h2::before { content: "News" }</style><h2></h2>',
    '<h2><input aria-label="Town" value="Kiel"></h2>',
  ],
  failed: [
    { html: '<h2>\uF015</h2>', reason: 'iconCharacter' },
    { html: '<h1></h1>', reason: 'unnamed' },
    { html: '<h2> &nbsp; </h2>', reason: 'unnamed' },
    { html: '<h2><img src="x.png" alt=""></h2>', reason: 'unnamed' },
    { html: '<h2><span aria-hidden="true">Kiel</span></h2>', reason: 'unnamed' },
    { html: '<h2><span hidden>Kiel</span></h2>', reason: 'unnamed' },
    { html: '<div role="heading" aria-level="2"><br></div>', reason: 'unnamed' },
    { html: '<h2 role="none" aria-live="polite"></h2>', reason: 'unnamed' },
    { html: '<h2 aria-labelledby="nowhere"></h2>', reason: 'labelMissing' },
    { html: '<p id="a"></p><h2 aria-labelledby="a"></h2>', reason: 'labelEmpty' },
    // Variants of the ACT rule's examples.
    { html: '<p><template shadowrootmode="open"><h2><slot></slot></h2></template></p>', reason: 'unnamed' },
    { html: '<h3><span aria-hidden="true">News</span></h3>', reason: 'unnamed' },
    { html: '<h2><img src="a.png" alt=""></h2>', reason: 'unnamed' },
  ],
  inapplicable: [
    '<p></p>',
    '<h2 hidden></h2>',
    '<h2 aria-hidden="true"></h2>',
    '<h2 style="visibility: hidden">Kiel</h2>',
    '<h2 role="tab"></h2>',
    '<h2 role="none"></h2>',
    '<svg width="9" height="9"><g role="heading" aria-level="2"></g></svg>',
    // Variants of the ACT rule's examples.
    '<div style="display: none"><h2></h2></div>',
  ],
});
