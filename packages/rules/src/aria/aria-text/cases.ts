import { defineCases } from '../../rule-cases.ts';
import { ariaText } from './rule.ts';

export const cases = defineCases(ariaText, {
  passed: [
    '<p role="text">One <b>two</b></p>',
    '<p role="text">One <a>two</a></p>',
    '<div><template shadowrootmode="open"><p role="text">One</p></template></div>',
  ],
  failed: [
    { html: '<p role="text">One <a href="/">two</a></p>', reason: 'controlInside' },
    { html: '<div role="text"><span tabindex="0">x</span></div>', reason: 'controlInside' },
    {
      html: '<div><template shadowrootmode="open"><div role="text"><button>x</button></div></template></div>',
      reason: 'controlInside',
    },
  ],
  inapplicable: [
    '<p>One <a href="/">two</a></p>',
    '<p role="text" hidden>One <a href="/">two</a></p>',
    '<div aria-hidden="true"><p role="text">x</p></div>',
  ],
});
