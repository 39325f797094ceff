import { defineCases } from '../../rule-cases.ts';
import { avoidInlineSpacing } from './rule.ts';

const line = (style: string) => `<p style="font-size: 20px; ${style}">Ferries to Oslo</p>`;
const text = (style: string) =>
  `<p style="width: 90px; font-size: 20px; ${style}">Ferries to Oslo and Bergen</p>`;

export const cases = defineCases(avoidInlineSpacing, {
  passed: [
    line('letter-spacing: 0.12em !important'),
    line('letter-spacing: 3px !important; word-spacing: 0.16em !important'),
    line('letter-spacing: 0.2em !important; letter-spacing: 0'),
    text('line-height: 1.5 !important'),
    text('line-height: 30px !important'),
  ],
  failed: [
    { html: line('letter-spacing: 0.1em !important'), reason: 'narrow' },
    { html: line('letter-spacing: 2px !important'), reason: 'narrow' },
    { html: line('letter-spacing: normal !important'), reason: 'narrow' },
    { html: line('word-spacing: 0.15em !important'), reason: 'narrow' },
    { html: line('word-spacing: initial !important'), reason: 'narrow' },
    { html: text('line-height: 1.2 !important'), reason: 'narrow' },
    { html: text('line-height: normal !important'), reason: 'narrow' },
    { html: text('font: 20px/1 serif !important'), reason: 'narrow' },
    { html: text('line-height: 2 !important; letter-spacing: 0 !important'), reason: 'narrow' },
    {
      html: `<div><template shadowrootmode="open">${line('word-spacing: 0 !important')}</template></div>`,
      reason: 'narrow',
    },
    { html: `<iframe title="x" srcdoc='${line('word-spacing: 0 !important')}'></iframe>`, reason: 'narrow' },
  ],
  inapplicable: [
    line('letter-spacing: 0.1em'),
    line('line-height: 1 !important'),
    text('line-height: 1'),
    line('letter-spacing: inherit !important'),
    line('letter-spacing: unset !important'),
    line('color: transparent; letter-spacing: 0 !important'),
    line('display: none; letter-spacing: 0.1em !important'),
    line('position: absolute; top: -999em; letter-spacing: 0.1em !important'),
    '<style>p { letter-spacing: 0 !important }</style><p>Kiel</p>',
    '<div style="letter-spacing: 0 !important"><p style="letter-spacing: 1em">Kiel</p></div>',
    '<svg height="40"><text y="20" style="letter-spacing: 0 !important">Kiel</text></svg>',
    '<p style="line-height: 1 !important">Kiel<br>Oslo</p>',
    '<div style="overflow-x: scroll"><p style="line-height: 1 !important; width: 900px">Ferries to Oslo</p></div>',
  ],
});
