import { defineCases } from '../../rule-cases.ts';
import { areaAlt } from './rule.ts';

export const cases = defineCases(areaAlt, {
  passed: [
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" alt="Kiel" shape="rect" coords="0,0,50,50"></map>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" aria-label="Kiel" shape="rect" coords="0,0,50,50"></map>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" title="Kiel" shape="rect" coords="0,0,50,50"></map>',
    '<div><template shadowrootmode="open"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" alt="Kiel" shape="rect" coords="0,0,50,50"></map></template></div>',
  ],
  failed: [
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" shape="rect" coords="0,0,50,50"></map>',
      reason: 'unnamed',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" alt="" shape="rect" coords="0,0,50,50"></map>',
      reason: 'unnamed',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" aria-labelledby="nowhere" shape="rect" coords="0,0,50,50"></map>',
      reason: 'labelMissing',
    },
  ],
  inapplicable: [
    '<map name="m"><area href="/kiel" shape="rect" coords="0,0,50,50"></map>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area shape="rect" coords="0,0,50,50"></map>',
    '<img hidden src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" shape="rect" coords="0,0,50,50"></map>',
    '<img aria-hidden="true" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m" aria-hidden="true"><area href="/kiel" tabindex="-1" shape="rect" coords="0,0,50,50"></map>',
    '<a href="/"></a>',
  ],
});
