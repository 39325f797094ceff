import { defineCases } from '../../rule-cases.ts';
import { frameFocusableContent } from './rule.ts';

const link = 'title="x" srcdoc="<a href=x>Kiel</a>"';

export const cases = defineCases(frameFocusableContent, {
  passed: [
    `<iframe ${link}></iframe>`,
    `<iframe tabindex="0" ${link}></iframe>`,
    `<iframe tabindex="x" ${link}></iframe>`,
  ],
  failed: [
    { html: `<iframe tabindex="-1" ${link}></iframe>`, reason: 'excluded' },
    { html: `<iframe tabindex=" -2 " ${link}></iframe>`, reason: 'excluded' },
    { html: '<iframe tabindex="-1" title="x" srcdoc="<p tabindex=0>Kiel</p>"></iframe>', reason: 'excluded' },
    {
      html: `<p><template shadowrootmode="open"><iframe tabindex="-1" ${link}></iframe></template></p>`,
      reason: 'excluded',
    },
  ],
  inapplicable: [
    '<iframe tabindex="-1" title="x" srcdoc="<p>Kiel</p>"></iframe>',
    '<iframe tabindex="-1" title="x" srcdoc="<a href=x tabindex=-1>Kiel</a>"></iframe>',
    '<iframe tabindex="-1" title="x" srcdoc="<button disabled>Kiel</button>"></iframe>',
    `<iframe tabindex="-1" hidden ${link}></iframe>`,
    `<iframe tabindex="-1" inert ${link}></iframe>`,
    `<iframe tabindex="-1" style="visibility: hidden" ${link}></iframe>`,
  ],
});
