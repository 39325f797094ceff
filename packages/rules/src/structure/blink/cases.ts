import { casesOf } from '../../rule-cases.ts';
import { blink } from './rule.ts';

export const cases = casesOf(blink, {
  failed: [
    { html: '<blink>Ferries</blink>', because: 'marked' },
    { html: '<p><template shadowrootmode="open"><blink>Ferries</blink></template></p>', because: 'marked' },
    { html: '<iframe title="x" srcdoc="<blink>Ferries</blink>"></iframe>', because: 'marked' },
  ],
  inapplicable: ['<blink hidden>Ferries</blink>', '<p>Ferries</p>'],
});
