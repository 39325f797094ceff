import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><header>Ship line</header><div role="banner">Kiel</div><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><header>Ship line<div>Kiel</div></header><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
  },
];
