import { defineCases } from '../../rule-cases.ts';
import { svgImgAlt } from './rule.ts';

const circle = '<circle cx="5" cy="5" r="4"></circle>';

export const cases = defineCases(svgImgAlt, {
  passed: [
    `<svg role="img" width="9" height="9"><title>One circle</title>${circle}</svg>`,
    `<svg role="img" width="9" height="9" aria-label="One circle">${circle}</svg>`,
    `<svg role="graphics-document" width="9" height="9" aria-labelledby="t"><title id="t">One circle</title>${circle}</svg>`,
    `<svg width="9" height="9"><g role="graphics-symbol" aria-label="One circle">${circle}</g></svg>`,
    `<svg width="9" height="9"><g role="img"><title>One circle</title>${circle}</g></svg>`,
    `<p id="name">One circle</p><svg role="img" width="9" height="9" aria-labelledby="name">${circle}</svg>`,
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><svg role="img" aria-label="Ship" width="9" height="9"></svg></template></p>',
    '<svg role="graphics-document" width="9" height="9"><title>Chart</title></svg>',
    '<span id="n" hidden>Ship</span><svg role="img" aria-labelledby="n" width="9" height="9"></svg>',
    '<button><svg role="img" aria-label="Save" width="9" height="9"></svg></button>',
  ],
  failed: [
    { html: `<svg role="img" width="9" height="9">${circle}</svg>`, reason: 'unnamed' },
    { html: `<svg role="img" width="9" height="9"><title> </title>${circle}</svg>`, reason: 'unnamed' },
    { html: `<svg role="img" width="9" height="9"><text y="9">One circle</text></svg>`, reason: 'unnamed' },
    {
      html: `<svg role="img" width="9" height="9"><g><title>Part</title>${circle}</g></svg>`,
      reason: 'unnamed',
    },
    { html: `<svg width="9" height="9"><g role="graphics-symbol">${circle}</g></svg>`, reason: 'unnamed' },
    { html: `<svg role="graphics-document" width="9" height="9">${circle}</svg>`, reason: 'unnamed' },
    {
      html: `<svg role="img" width="9" height="9" aria-labelledby="nowhere">${circle}</svg>`,
      reason: 'labelMissing',
    },
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><svg role="img" width="9" height="9"></svg></template></p>',
      reason: 'unnamed',
    },
    {
      html: '<svg role="img" width="9" height="9"><g><title>Ship</title><circle r="4"/></g></svg>',
      reason: 'unnamed',
    },
    {
      html: '<figure><svg role="img" width="9" height="9"></svg><figcaption>Ship</figcaption></figure>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    `<svg width="9" height="9">${circle}</svg>`,
    `<svg role="img" width="9" height="9" aria-hidden="true">${circle}</svg>`,
    `<svg role="img" width="9" height="9" style="display: none">${circle}</svg>`,
    `<svg role="none" width="9" height="9">${circle}</svg>`,
    `<div inert><svg role="img" width="9" height="9">${circle}</svg></div>`,
    '<div role="img"></div>',
    // Variants of the ACT rule's examples.
    '<div style="display: none"><svg role="img" width="9" height="9"></svg></div>',
    '<svg width="9" height="9"><circle r="4"/></svg>',
    '<div aria-hidden="true"><svg role="img" width="9" height="9"></svg></div>',
  ],
});
