import { defineCases } from '../../rule-cases.ts';
import { landmarkMainIsTopLevel } from './rule.ts';

export const cases = defineCases(landmarkMainIsTopLevel, {
  passed: [
    '<main>Ferries</main>',
    '<div role="main">Ferries</div>',
    '<section><div role="main">Ferries</div></section>',
    '<div><template shadowrootmode="open"><main>Ferries</main></template></div>',
    '<nav><iframe title="x" srcdoc="<main>Ferries</main>"></iframe></nav>',
  ],
  failed: [
    { html: '<nav><div role="main">Ferries</div></nav>', reason: 'inside' },
    {
      html: '<section aria-label="News"><div><div role="main">Ferries</div></div></section>',
      reason: 'inside',
    },
    {
      html: '<nav><template shadowrootmode="open"><slot></slot></template><div role="main">Kiel</div></nav>',
      reason: 'inside',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<nav><div role="main" hidden>Ferries</div></nav>',
    '<nav aria-hidden="true"><div role="main">Ferries</div></nav>',
    '<nav><main role="none">Ferries</main></nav>',
  ],
});
