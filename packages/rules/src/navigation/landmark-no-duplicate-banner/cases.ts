import { defineCases } from '../../rule-cases.ts';
import { landmarkNoDuplicateBanner } from './rule.ts';

export const cases = defineCases(landmarkNoDuplicateBanner, {
  passed: [
    '<header>Ferries</header>',
    '<header>Ferries</header><header hidden>Trains</header>',
    '<header>Ferries</header><div role="banner" aria-hidden="true">Trains</div>',
    '<header>Ferries</header><iframe title="x" srcdoc="<header>Map</header>"></iframe>',
    '<header>Ferries</header><header role="none">Trains</header>',
  ],
  failed: [
    { html: '<header>Ferries</header><div role="banner">Trains</div>', reason: 'more' },
    {
      html: '<header>Ferries</header><p><template shadowrootmode="open"><header>Map</header></template></p>',
      reason: 'more',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<header hidden>Ferries</header>',
    '<header role="group">Ferries</header>',
  ],
});
