import { casesOf } from '../../rule-cases.ts';
import { linkPurpose } from './rule.ts';

export const cases = casesOf(linkPurpose, {
  failed: [
    { html: '<a href="/a">More</a>', because: 'generic' },
    { html: '<a href="/a">Click here!</a>', because: 'generic' },
    { html: '<p>Boats: <a href="/a">read more…</a></p>', because: 'generic' },
    { html: '<a href="/a"><img src="x.png" alt="Weiterlesen"></a>', because: 'generic' },
    {
      html: '<div><template shadowrootmode="open"><span role="link" tabindex="0">Lire la suite</span></template></div>',
      because: 'generic',
    },
  ],
  cantTell: [
    { html: '<a href="/a">Timetable of the ferry</a>', because: 'ask' },
    {
      html: '<svg width="9" height="9"><a href="/a" aria-label="Boats"><circle r="4"></circle></a></svg>',
      because: 'ask',
    },
    { html: '<iframe title="Frame" srcdoc="<a href=&quot;/a&quot;>Timetable</a>"></iframe>', because: 'ask' },
  ],
  inapplicable: [
    '<a>More</a>',
    '<a href="/a" hidden>More</a>',
    '<a href="/a" role="button">More</a>',
    '<a href="/a"></a>',
    '<div inert><a href="/a">More</a></div>',
  ],
});
