import { defineCases } from '../../rule-cases.ts';
import { deprecatedElements } from './rule.ts';

export const cases = defineCases(deprecatedElements, {
  neverPasses: true,
  failed: [
    { html: '<p><font color="red">Kiel</font> and <font size="2">Oslo</font></p>', reason: 'obsolete' },
    { html: '<center><tt>Kiel</tt></center>', reason: 'obsolete' },
    { html: '<p><strike>8</strike> <big>9</big></p>', reason: 'obsolete' },
    { html: '<p><template shadowrootmode="open"><acronym>WWW</acronym></template></p>', reason: 'obsolete' },
    { html: '<iframe title="x" srcdoc="<center>Kiel</center>"></iframe>', reason: 'obsolete' },
  ],
  inapplicable: [
    '<p>Kiel</p>',
    '<p hidden><font>Kiel</font></p>',
    '<p><s>8</s> <u>9</u> <b>10</b> <i>11</i> <small>12</small></p>',
    '<svg width="9" height="9"><font></font></svg>',
    '<marquee>Kiel</marquee>',
  ],
});
