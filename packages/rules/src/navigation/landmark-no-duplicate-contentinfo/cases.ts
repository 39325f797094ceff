import { defineCases } from '../../rule-cases.ts';
import { landmarkNoDuplicateContentinfo } from './rule.ts';

export const cases = defineCases(landmarkNoDuplicateContentinfo, {
  passed: [
    '<footer>Ferries</footer>',
    '<footer>Ferries</footer><footer hidden>Trains</footer>',
    '<footer>Ferries</footer><div role="contentinfo" aria-hidden="true">Trains</div>',
    '<footer>Ferries</footer><iframe title="x" srcdoc="<footer>Map</footer>"></iframe>',
    '<footer>Ferries</footer><footer role="none">Trains</footer>',
  ],
  failed: [
    { html: '<footer>Ferries</footer><div role="contentinfo">Trains</div>', reason: 'more' },
    {
      html: '<footer>Ferries</footer><p><template shadowrootmode="open"><footer>Map</footer></template></p>',
      reason: 'more',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<footer hidden>Ferries</footer>',
    '<footer role="group">Ferries</footer>',
  ],
});
