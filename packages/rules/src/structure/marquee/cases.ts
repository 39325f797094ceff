import { defineCases } from '../../rule-cases.ts';
import { marquee } from './rule.ts';

export const cases = defineCases(marquee, {
  passed: ['<marquee scrollamount="0">Ferries</marquee>', '<marquee style="height: 9px"> </marquee>'],
  failed: [
    { html: '<marquee>Ferries</marquee>', reason: 'moves' },
    { html: '<marquee loop="-1" scrollamount="2">Ferries</marquee>', reason: 'moves' },
    { html: '<marquee behavior="alternate">Ferries</marquee>', reason: 'moves' },
    {
      html: '<p><template shadowrootmode="open"><marquee>Ferries</marquee></template></p>',
      reason: 'moves',
    },
    { html: '<iframe title="x" srcdoc="<marquee>Ferries</marquee>"></iframe>', reason: 'moves' },
  ],
  cantTell: [{ html: '<marquee loop="1">Ferries</marquee>', reason: 'ends' }],
  inapplicable: [
    '<marquee style="display: none">Ferries</marquee>',
    '<p>Ferries</p>',
    '<template><marquee>x</marquee></template>',
  ],
});
