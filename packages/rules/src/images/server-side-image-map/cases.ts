import { casesOf } from '../../rule-cases.ts';
import { serverSideImageMap } from './rule.ts';

export const cases = casesOf(serverSideImageMap, {
  failed: [
    { html: '<a href="/map"><img src="x.png" alt="Map" ismap></a>', because: 'pointerOnly' },
    { html: '<a href="/map"><b><img src="x.png" alt="M" ismap></b></a>', because: 'pointerOnly' },
    {
      html: '<div><template shadowrootmode="open"><a href="/map"><img src="x.png" alt="Map" ismap></a></template></div>',
      because: 'pointerOnly',
    },
  ],
  inapplicable: [
    '<a href="/map"><img src="x.png" alt="Map"></a>',
    '<img src="x.png" alt="Map" ismap>',
    '<a><img src="x.png" alt="Map" ismap></a>',
    '<a href="/map" hidden><img src="x.png" alt="Map" ismap></a>',
  ],
});
