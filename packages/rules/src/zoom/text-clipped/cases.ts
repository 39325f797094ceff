import { defineCases } from '../../rule-cases.ts';
import { textClipped } from './rule.ts';

const text =
  'Ferries leave the harbor of Kiel every morning, and every evening they come back from Oslo. '.repeat(2);
const box = (style: string, inside = text) => `<div style="font: 16px sans-serif; ${style}">${inside}</div>`;
const zoomedViewport = { width: 640, height: 512 };

export const cases = defineCases(
  textClipped,
  {
    passed: [
      `<div class="ps" style="position: relative; overflow: hidden; height: 24px">${text}<div class="ps__rail-y" style="position: absolute"></div></div>`,
      box('overflow: hidden'),
      box('overflow: hidden; white-space: nowrap; text-overflow: ellipsis'),
      box('overflow: hidden; height: 40px', `<div style="overflow: auto; height: 40px">${text}</div>`),
      box('overflow: hidden; height: 20px; line-height: 20px'),
      box('overflow: hidden; height: 16px; line-height: 16px', 'Kiel'),
      box('overflow: hidden; height: 20px', `Kiel<p style="position: absolute">${text}</p>`),
      `<div><template shadowrootmode="open">${box('overflow: hidden')}</template></div>`,
      `<iframe title="x" width="300" srcdoc='${box('overflow: hidden; white-space: nowrap; text-overflow: ellipsis')}'></iframe>`,
    ],
    failed: [
      { html: `<div class="ps" style="overflow: hidden; height: 24px">${text}</div>`, reason: 'clipped' },
      { html: box('overflow: hidden; height: 24px'), reason: 'clipped' },
      { html: box('overflow: hidden; height: 24px', `<p><b>${text}</b></p>`), reason: 'clipped' },
      { html: box('overflow: clip; height: 2em'), reason: 'clipped' },
      {
        html: box('overflow-x: hidden; white-space: nowrap; width: 50px; height: 16px; line-height: 16px'),
        reason: 'clipped',
      },
      { html: box('overflow: hidden; white-space: nowrap'), reason: 'clipped' },
      {
        html: box(
          'position: relative; overflow: hidden; height: 20px',
          `<p style="position: absolute">${text}</p>`,
        ),
        reason: 'clipped',
      },
      {
        html: `<p><template shadowrootmode="open">${box('overflow: hidden; height: 24px')}</template></p>`,
        reason: 'clipped',
      },
    ],
    cantTell: [
      {
        html: `<div>${box('overflow: hidden; height: 24px')}<button>More</button></div>`,
        reason: 'control',
      },
    ],
    inapplicable: [
      `<div style="overflow: hidden; height: 100px"><iframe title="x" height="100" srcdoc='${box('overflow: auto; white-space: nowrap')}'></iframe></div>`,
      `<p>${text}</p>`,
      box('overflow: auto; height: 24px'),
      `<div aria-hidden="true">${box('overflow: hidden; height: 24px')}</div>`,
      box('overflow: hidden; position: absolute; width: 1px; height: 1px'),
      box('overflow: hidden; height: 24px; visibility: hidden'),
      '<svg style="overflow: hidden" width="20" height="20"><text y="15">I love ferries</text></svg>',
    ],
  },
  { viewport: zoomedViewport },
);
