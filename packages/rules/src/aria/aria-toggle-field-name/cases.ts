import { defineCases } from '../../rule-cases.ts';
import { ariaToggleFieldName } from './rule.ts';

export const cases = defineCases(ariaToggleFieldName, {
  passed: [
    '<div role="checkbox" aria-checked="false" tabindex="0">I agree</div>',
    '<button role="switch" aria-checked="true" aria-label="Sound"></button>',
    '<div role="menu"><div role="menuitemradio" aria-checked="true">Large</div></div>',
    '<div><template shadowrootmode="open"><div role="radio" aria-checked="true" tabindex="0">Large</div></template></div>',
  ],
  failed: [
    { html: '<div role="switch" aria-checked="true" tabindex="0"></div>', reason: 'unnamed' },
    { html: '<div role="checkbox" aria-checked="false" tabindex="0"></div> I agree', reason: 'unnamed' },
    { html: '<button role="switch" aria-checked="true"></button>', reason: 'unnamed' },
    {
      html: '<div role="menu"><div role="menuitemcheckbox" aria-checked="true" aria-labelledby="no"></div></div>',
      reason: 'labelMissing',
    },
    {
      html: '<div><template shadowrootmode="open"><div role="radio" aria-checked="true" tabindex="0"></div></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<input type="checkbox">',
    '<input type="checkbox" role="switch">',
    '<div role="checkbox" hidden></div>',
    '<div role="switch" style="visibility: hidden"></div>',
    '<div role="button" aria-pressed="true"></div>',
  ],
});
