import { defineCases } from '../../rule-cases.ts';
import { landmarkUnique } from './rule.ts';

export const cases = defineCases(landmarkUnique, {
  passed: [
    '<nav>Ferries</nav>',
    '<nav aria-label="Main">Ferries</nav><nav aria-label="Footer">Trains</nav>',
    '<nav>Ferries</nav><main>Kiel</main>',
    '<nav>Ferries</nav><nav hidden>Trains</nav>',
    '<nav>Ferries</nav><nav aria-hidden="true">Trains</nav>',
    '<nav>Ferries</nav><section>Kiel</section><section>Oslo</section>',
    '<nav>Ferries</nav><iframe title="x" srcdoc="<nav>Map</nav>"></iframe>',
  ],
  failed: [
    { html: '<nav>Ferries</nav><nav>Trains</nav>', reason: 'unnamed' },
    { html: '<nav aria-label="Menu">Ferries</nav><nav aria-label="menu">Trains</nav>', reason: 'sameName' },
    {
      html: '<section aria-label="a">Kiel</section><div role="region" aria-label="A">Oslo</div>',
      reason: 'sameName',
    },
    {
      html: '<aside>Kiel</aside><p><template shadowrootmode="open"><aside>Oslo</aside></template></p>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<section>Kiel</section><section>Oslo</section>',
    '<nav hidden>Ferries</nav>',
  ],
});
