import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title><meta http-equiv="refresh" content="90000"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
  },
];
