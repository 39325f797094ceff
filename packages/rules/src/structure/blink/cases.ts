import { defineCases } from '../../rule-cases.ts';
import { blink } from './rule.ts';

export const cases = defineCases(blink, {
  neverPasses: true,
  failed: [
    { html: '<blink>Ferries</blink>', reason: 'marked' },
    { html: '<p><template shadowrootmode="open"><blink>Ferries</blink></template></p>', reason: 'marked' },
    { html: '<iframe title="x" srcdoc="<blink>Ferries</blink>"></iframe>', reason: 'marked' },
  ],
  inapplicable: ['<blink hidden>Ferries</blink>', '<p>Ferries</p>'],
});
