import { defineCases } from '../../rule-cases.ts';
import { linkPurpose } from './rule.ts';

export const cases = defineCases(linkPurpose, {
  neverPasses: true,
  failed: [
    { html: '<a href="/a">More</a>', reason: 'generic' },
    { html: '<a href="/a">Click here!</a>', reason: 'generic' },
    { html: '<p>Boats: <a href="/a">read more…</a></p>', reason: 'generic' },
    { html: '<a href="/a"><img src="x.png" alt="Weiterlesen"></a>', reason: 'generic' },
    {
      html: '<div><template shadowrootmode="open"><span role="link" tabindex="0">Lire la suite</span></template></div>',
      reason: 'generic',
    },
  ],
  cantTell: [
    { html: '<a href="/a">Timetable of the ferry</a>', reason: 'ask' },
    {
      html: '<svg width="9" height="9"><a href="/a" aria-label="Boats"><circle r="4"></circle></a></svg>',
      reason: 'ask',
    },
    { html: '<iframe title="Frame" srcdoc="<a href=&quot;/a&quot;>Timetable</a>"></iframe>', reason: 'ask' },
  ],
  inapplicable: [
    '<a>More</a>',
    '<a href="/a" hidden>More</a>',
    '<a href="/a" role="button">More</a>',
    '<a href="/a"></a>',
    '<div inert><a href="/a">More</a></div>',
  ],
});
