import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<iframe tabindex="-1" srcdoc="&lt;title>Seats&lt;/title>&lt;a href=/>Kiel&lt;/a>"></iframe>',
    fixedHtml:
      '<iframe srcdoc="&lt;title&gt;Seats&lt;/title&gt;&lt;a href=/&gt;Kiel&lt;/a&gt;" title="Seats"></iframe>',
  },
];
