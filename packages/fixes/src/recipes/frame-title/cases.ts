import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<iframe srcdoc="&lt;title>Seat map&lt;/title>&lt;p>Kiel&lt;/p>"></iframe>',
    fixedHtml:
      '<iframe srcdoc="&lt;title&gt;Seat map&lt;/title&gt;&lt;p&gt;Kiel&lt;/p&gt;" title="Seat map"></iframe>',
  },
];
