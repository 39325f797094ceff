import { defineCases } from '../../rule-cases.ts';
import { labelPlaceholderOnly } from './rule.ts';

const login = (field: string) =>
  `<form>${field}<p><label>Password <input type="password"></label></p><button>Sign in</button></form>`;

export const cases = defineCases(labelPlaceholderOnly, {
  passed: [
    '<form><div><label><span>Length</span></label><div><div><div><div><input placeholder="Please enter"></div></div></div></div></div><input aria-label="Name"></form>',
    '<form><div><div><div><label>Length</label></div></div><div><span><span><span><span><textarea placeholder="Please enter"></textarea></span></span></span></span></div></div><div><input aria-label="Name"></div></form>',
    login('<label>Email <input type="email" placeholder="name@example.com"></label>'),
    login('<label for="e">Email</label><input id="e" placeholder="name@example.com">'),
    login('<span id="l">Email</span><input aria-labelledby="l" placeholder="name@example.com">'),
    // Visible text next to the field, whether or not it is associated with it.
    login(
      '<div class="field"><span>Email</span><input placeholder="name@example.com" aria-label="Email"></div>',
    ),
    login(
      '<div class="row"><div class="label">Email</div><div class="control"><input placeholder="name@example.com" aria-label="Email"></div></div>',
    ),
    // The fields are parts of one, whose visible label is the beginning of their names.
    login(
      '<div><span>From</span><div><div><div><input aria-label="From, hour" placeholder="--" value="10">:<input aria-label="From, minute" placeholder="--" value="00"></div></div></div></div>',
    ),
    '<table><tr><th>Guests</th><td>Adults <input placeholder="2" aria-label="Adults"></td></tr></table>',
  ],
  failed: [
    {
      html: '<form><div><label for="b">Length</label><input id="b"></div><div><div><div><input placeholder="Please enter"></div></div></div></form>',
      reason: 'placeholderOnly',
    },
    { html: login('<input type="email" placeholder="Email">'), reason: 'placeholderOnly' },
    {
      html: login(
        '<div><span>From</span><div><input aria-label="Hour" placeholder="Hour"><input aria-label="Minute, from" placeholder="Minute"></div></div>',
      ),
      reason: 'placeholderOnly',
    },
    { html: login('<div><input aria-label="Email" placeholder="Email"></div>'), reason: 'placeholderOnly' },
    {
      html: login(
        '<div><label for="e" style="position: absolute; clip-path: inset(50%)">Email</label><input id="e" placeholder="Email"></div>',
      ),
      reason: 'placeholderOnly',
    },
    {
      html: login('<textarea placeholder="Your message" title="Message"></textarea>'),
      reason: 'placeholderOnly',
    },
  ],
  cantTell: [
    {
      html: '<form role="search"><input placeholder="Search the site"><button>Go</button></form>',
      reason: 'searchOrAlone',
    },
    {
      html: '<form><input type="search" placeholder="Search"><button>Search</button></form>',
      reason: 'searchOrAlone',
    },
    {
      html: '<form><input type="email" placeholder="Your email"><button>Subscribe</button></form>',
      reason: 'searchOrAlone',
    },
    { html: '<input placeholder="Filter rows" aria-label="Filter rows">', reason: 'searchOrAlone' },
  ],
  inapplicable: [
    '<label>Email <input></label>',
    '<input placeholder="" aria-label="Email">',
    '<input type="checkbox" placeholder="Yes" aria-label="Yes">',
    '<div hidden><input placeholder="Email"></div>',
  ],
});
