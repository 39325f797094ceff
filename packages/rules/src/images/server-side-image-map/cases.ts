import { defineCases } from '../../rule-cases.ts';
import { serverSideImageMap } from './rule.ts';

export const cases = defineCases(serverSideImageMap, {
  neverPasses: true,
  failed: [
    { html: '<a href="/map"><img src="x.png" alt="Map" ismap></a>', reason: 'pointerOnly' },
    { html: '<a href="/map"><b><img src="x.png" alt="M" ismap></b></a>', reason: 'pointerOnly' },
    {
      html: '<div><template shadowrootmode="open"><a href="/map"><img src="x.png" alt="Map" ismap></a></template></div>',
      reason: 'pointerOnly',
    },
  ],
  inapplicable: [
    '<a href="/map"><img src="x.png" alt="Map"></a>',
    '<img src="x.png" alt="Map" ismap>',
    '<a><img src="x.png" alt="Map" ismap></a>',
    '<a href="/map" hidden><img src="x.png" alt="Map" ismap></a>',
  ],
});
