import { defineCases } from '../../rule-cases.ts';
import { landmarkBannerIsTopLevel } from './rule.ts';

export const cases = defineCases(landmarkBannerIsTopLevel, {
  passed: [
    '<header>Ferries</header>',
    '<div role="banner">Ferries</div>',
    '<section><div role="banner">Ferries</div></section>',
    '<div><template shadowrootmode="open"><header>Ferries</header></template></div>',
    '<nav><iframe title="x" srcdoc="<header>Ferries</header>"></iframe></nav>',
  ],
  failed: [
    { html: '<nav><div role="banner">Ferries</div></nav>', reason: 'inside' },
    {
      html: '<section aria-label="News"><div><div role="banner">Ferries</div></div></section>',
      reason: 'inside',
    },
    {
      html: '<nav><template shadowrootmode="open"><slot></slot></template><div role="banner">Kiel</div></nav>',
      reason: 'inside',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    '<nav><div role="banner" hidden>Ferries</div></nav>',
    '<nav aria-hidden="true"><div role="banner">Ferries</div></nav>',
    '<article><header>Ferries</header></article>',
  ],
});
