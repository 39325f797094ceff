import { defineCases } from '../../rule-cases.ts';
import { ariaTooltipName } from './rule.ts';

export const cases = defineCases(ariaTooltipName, {
  passed: [
    '<div role="tooltip">Eight characters or more</div>',
    '<div role="tooltip" aria-label="Eight characters or more"></div>',
    '<div><template shadowrootmode="open"><div role="tooltip">Tip</div></template></div>',
  ],
  failed: [
    {
      html: '<div role="tooltip"><svg width="9" height="9" aria-hidden="true"></svg></div>',
      reason: 'unnamed',
    },
    { html: '<div role="tooltip"></div>', reason: 'unnamed' },
    {
      html: '<div><template shadowrootmode="open"><div role="tooltip"></div></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<div role="tooltip" hidden></div>',
    '<div role="tooltip" style="visibility: hidden"></div>',
    '<div role="tooltip" aria-hidden="true"></div>',
    '<div title=""></div>',
  ],
});
