import { casesOf } from '../../rule-cases.ts';
import { landmarkContentinfoIsTopLevel } from './rule.ts';

export const cases = casesOf(landmarkContentinfoIsTopLevel, {
  passed: [
    '<footer>Ferries</footer>',
    '<div role="contentinfo">Ferries</div>',
    '<section><div role="contentinfo">Ferries</div></section>',
    '<div><template shadowrootmode="open"><footer>Ferries</footer></template></div>',
    '<nav><iframe title="x" srcdoc="<footer>Ferries</footer>"></iframe></nav>',
  ],
  failed: [
    { html: '<nav><div role="contentinfo">Ferries</div></nav>', because: 'inside' },
    {
      html: '<section aria-label="News"><div><div role="contentinfo">Ferries</div></div></section>',
      because: 'inside',
    },
    {
      html: '<nav><template shadowrootmode="open"><slot></slot></template><div role="contentinfo">Kiel</div></nav>',
      because: 'inside',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<nav><div role="contentinfo" hidden>Ferries</div></nav>',
    '<nav aria-hidden="true"><div role="contentinfo">Ferries</div></nav>',
    '<article><footer>Ferries</footer></article>',
  ],
});
