import { defineCases } from '../../rule-cases.ts';
import { landmarkNoDuplicateMain } from './rule.ts';

export const cases = defineCases(landmarkNoDuplicateMain, {
  passed: [
    '<main>Ferries</main>',
    '<main>Ferries</main><main hidden>Trains</main>',
    '<main>Ferries</main><div role="main" aria-hidden="true">Trains</div>',
    '<main>Ferries</main><iframe title="x" srcdoc="<main>Map</main>"></iframe>',
    '<main>Ferries</main><main role="none">Trains</main>',
  ],
  failed: [
    { html: '<main>Ferries</main><div role="main">Trains</div>', reason: 'more' },
    {
      html: '<main>Ferries</main><p><template shadowrootmode="open"><main>Map</main></template></p>',
      reason: 'more',
    },
  ],
  inapplicable: ['<p>Ferries</p>', '<main hidden>Ferries</main>', '<main role="group">Ferries</main>'],
});
