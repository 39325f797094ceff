import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><div role="contentinfo">Ship line</div></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><div>Ship line</div></main></body></html>',
  },
];
