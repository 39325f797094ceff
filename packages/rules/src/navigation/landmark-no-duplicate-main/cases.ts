import { casesOf } from '../../rule-cases.ts';
import { landmarkNoDuplicateMain } from './rule.ts';

export const cases = casesOf(landmarkNoDuplicateMain, {
  passed: [
    '<main>Ferries</main>',
    '<main>Ferries</main><main hidden>Trains</main>',
    '<main>Ferries</main><div role="main" aria-hidden="true">Trains</div>',
    '<main>Ferries</main><iframe title="x" srcdoc="<main>Map</main>"></iframe>',
    '<main>Ferries</main><main role="none">Trains</main>',
  ],
  failed: [
    { html: '<main>Ferries</main><div role="main">Trains</div>', because: 'more' },
    {
      html: '<main>Ferries</main><p><template shadowrootmode="open"><main>Map</main></template></p>',
      because: 'more',
    },
  ],
  inapplicable: ['<p>Ferries</p>', '<main hidden>Ferries</main>', '<main role="group">Ferries</main>'],
});
