import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<ul role="button"><li>Kiel</li></ul>',
    fixedHtml: '<div role="button"><li>Kiel</li></div>',
  },
  {
    html: '<nav role="main2 article" aria-label="Ports">Kiel</nav>',
    fixedHtml: '<nav aria-label="Ports">Kiel</nav>',
  },
];
