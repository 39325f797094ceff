import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav aria-label="All"><main><h1>Ferries</h1></main></nav></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><div><main><h1>Ferries</h1></main></div></body></html>',
  },
];
