import { casesOf } from '../../rule-cases.ts';
import { ariaDeprecatedRole } from './rule.ts';

export const cases = casesOf(ariaDeprecatedRole, {
  failed: [
    { html: '<ul role="directory"><li>One</li></ul>', because: 'deprecated' },
    { html: '<ul><li role="doc-endnote">One</li></ul>', because: 'deprecated' },
    {
      html: '<div><template shadowrootmode="open"><div role="doc-biblioentry">One</div></template></div>',
      because: 'deprecated',
    },
    { html: '<div role="unheard directory">One</div>', because: 'deprecated' },
  ],
  inapplicable: [
    '<ul role="list"><li>One</li></ul>',
    '<ul role="directory" hidden><li>One</li></ul>',
    '<div role="list directory"></div>',
    '<div role="directory" aria-hidden="true"></div>',
  ],
});
