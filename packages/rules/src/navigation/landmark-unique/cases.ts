import { casesOf } from '../../rule-cases.ts';
import { landmarkUnique } from './rule.ts';

export const cases = casesOf(landmarkUnique, {
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
    { html: '<nav>Ferries</nav><nav>Trains</nav>', because: 'unnamed' },
    { html: '<nav aria-label="Menu">Ferries</nav><nav aria-label="menu">Trains</nav>', because: 'sameName' },
    {
      html: '<section aria-label="a">Kiel</section><div role="region" aria-label="A">Oslo</div>',
      because: 'sameName',
    },
    {
      html: '<aside>Kiel</aside><p><template shadowrootmode="open"><aside>Oslo</aside></template></p>',
      because: 'unnamed',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<section>Kiel</section><section>Oslo</section>',
    '<nav hidden>Ferries</nav>',
  ],
});
