import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title><meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=1"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
  },
];
