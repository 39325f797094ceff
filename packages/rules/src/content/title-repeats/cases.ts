import { defineCases } from '../../rule-cases.ts';
import { titleRepeats } from './rule.ts';

export const cases = defineCases(titleRepeats, {
  passed: [
    '<a href="/" title="To the home page">Home</a>',
    '<button title="Save"><svg width="9" height="9"></svg></button>',
    '<div><template shadowrootmode="open"><a href="/" title="Start">Home</a></template></div>',
    '<img src="x.png" alt="Kiel" title="Kiel in winter">',
    '<img src="x.png" title="Kiel">',
    '<label>Town <input title="As on your passport"></label>',
  ],
  failed: [
    { html: '<img src="x.png" alt="Kiel" title="kiel">', reason: 'repeats' },
    { html: '<label>Town <input title="Town"></label>', reason: 'repeats' },
    { html: '<a href="/" title="Home">Home</a>', reason: 'repeats' },
    { html: '<button title="save"> Save </button>', reason: 'repeats' },
    {
      html: '<div><template shadowrootmode="open"><a href="/" title="Home">Home</a></template></div>',
      reason: 'repeats',
    },
  ],
  inapplicable: [
    '<a href="/">Home</a>',
    '<a href="/" title="">Home</a>',
    '<a href="/" title="Home" hidden>Home</a>',
    '<input title="Town">',
    '<abbr title="World Wide Web">WWW</abbr>',
    '<div aria-hidden="true"><a href="/" tabindex="-1" title="Home">Home</a></div>',
  ],
});
