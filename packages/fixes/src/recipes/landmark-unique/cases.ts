import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<nav><h2>Harbours</h2><a href="/a">Kiel</a></nav><nav><h2>Ships</h2><a href="/b">Fram</a></nav>',
    mended:
      '<nav aria-labelledby="harbours"><h2 id="harbours">Harbours</h2><a href="/a">Kiel</a></nav><nav aria-labelledby="ships"><h2 id="ships">Ships</h2><a href="/b">Fram</a></nav>',
  },
];
