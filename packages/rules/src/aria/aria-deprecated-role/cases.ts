import { defineCases } from '../../rule-cases.ts';
import { ariaDeprecatedRole } from './rule.ts';

export const cases = defineCases(ariaDeprecatedRole, {
  neverPasses: true,
  failed: [
    { html: '<ul role="directory"><li>One</li></ul>', reason: 'deprecated' },
    { html: '<ul><li role="doc-endnote">One</li></ul>', reason: 'deprecated' },
    {
      html: '<div><template shadowrootmode="open"><div role="doc-biblioentry">One</div></template></div>',
      reason: 'deprecated',
    },
    { html: '<div role="unheard directory">One</div>', reason: 'deprecated' },
  ],
  inapplicable: [
    '<ul role="list"><li>One</li></ul>',
    '<ul role="directory" hidden><li>One</li></ul>',
    '<div role="list directory"></div>',
    '<div role="directory" aria-hidden="true"></div>',
  ],
});
