import { defineCases } from '../../rule-cases.ts';
import { landmarkContentinfoIsTopLevel } from './rule.ts';

export const cases = defineCases(landmarkContentinfoIsTopLevel, {
  passed: [
    '<footer>Ferries</footer>',
    '<div role="contentinfo">Ferries</div>',
    '<section><div role="contentinfo">Ferries</div></section>',
    '<div><template shadowrootmode="open"><footer>Ferries</footer></template></div>',
    '<nav><iframe title="x" srcdoc="<footer>Ferries</footer>"></iframe></nav>',
  ],
  failed: [
    { html: '<nav><div role="contentinfo">Ferries</div></nav>', reason: 'inside' },
    {
      html: '<section aria-label="News"><div><div role="contentinfo">Ferries</div></div></section>',
      reason: 'inside',
    },
    {
      html: '<nav><template shadowrootmode="open"><slot></slot></template><div role="contentinfo">Kiel</div></nav>',
      reason: 'inside',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<nav><div role="contentinfo" hidden>Ferries</div></nav>',
    '<nav aria-hidden="true"><div role="contentinfo">Ferries</div></nav>',
    '<article><footer>Ferries</footer></article>',
  ],
});
