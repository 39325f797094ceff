import { defineCases } from '../../rule-cases.ts';
import { linkPurposeInContext } from './rule.ts';

export const cases = defineCases(linkPurposeInContext, {
  passed: ['<p>The <a href="/a">timetable</a> of the ferry</p>', '<p>Boats: <a href="/a">more</a></p>'],
  failed: [
    { html: '<a href="/a">More</a><p>This is a boat.</p>', reason: 'generic' },
    { html: '<p>This is a boat.</p><p><a href="/a">Click here</a></p>', reason: 'generic' },
    {
      html: '<div><template shadowrootmode="open"><p><a href="/a">Read more</a></p></template></div>',
      reason: 'generic',
    },
  ],
  cantTell: [
    { html: '<a href="/a" title="about boats">More</a>', reason: 'ask' },
    { html: '<p><a href="/a">Workshop</a></p>', reason: 'ask' },
    { html: '<ul><li><a href="/a">More</a></li></ul>', reason: 'ask' },
    { html: '<h2>Boats</h2><p>They float.</p><p><a href="/a">More</a></p>', reason: 'ask' },
    {
      html: '<table><tr><th>Book</th></tr><tr><td><a href="/a">Download</a></td></tr></table>',
      reason: 'ask',
    },
    {
      html: '<a href="/a" aria-describedby="b">More</a><span id="b" hidden>about boats</span>',
      reason: 'ask',
    },
  ],
  inapplicable: [
    '<a>More</a>',
    '<a href="/a" hidden>More</a>',
    '<a href="/a" role="button">More</a>',
    '<a href="/a"></a>',
  ],
});
