import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<a href="/kiel"><img src="x.png" alt="Kiel"> Kiel</a>',
    fixedHtml: '<a href="/kiel"><img src="x.png" alt=""> Kiel</a>',
  },
];
