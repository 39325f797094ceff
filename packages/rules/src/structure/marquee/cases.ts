import { casesOf } from '../../rule-cases.ts';
import { marquee } from './rule.ts';

export const cases = casesOf(marquee, {
  passed: ['<marquee scrollamount="0">Ferries</marquee>', '<marquee style="height: 9px"> </marquee>'],
  failed: [
    { html: '<marquee>Ferries</marquee>', because: 'moves' },
    { html: '<marquee loop="-1" scrollamount="2">Ferries</marquee>', because: 'moves' },
    { html: '<marquee behavior="alternate">Ferries</marquee>', because: 'moves' },
    {
      html: '<p><template shadowrootmode="open"><marquee>Ferries</marquee></template></p>',
      because: 'moves',
    },
    { html: '<iframe title="x" srcdoc="<marquee>Ferries</marquee>"></iframe>', because: 'moves' },
  ],
  cantTell: [{ html: '<marquee loop="1">Ferries</marquee>', because: 'ends' }],
  inapplicable: [
    '<marquee style="display: none">Ferries</marquee>',
    '<p>Ferries</p>',
    '<template><marquee>x</marquee></template>',
  ],
});
