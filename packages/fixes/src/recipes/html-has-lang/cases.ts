import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html><head><title>Ferries</title></head><body><main><h1>Ferries to the islands</h1><p>The ships leave every morning at nine from the old harbour, and come back in the evening.</p></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries to the islands</h1><p>The ships leave every morning at nine from the old harbour, and come back in the evening.</p></main></body></html>',
  },
];
