import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><a href="#content" style="position: absolute; left: -999px">Skip</a><nav><a href="/a">Kiel</a></nav><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><a href="#content" style="position: absolute; left: -999px">Skip</a><nav><a href="/a">Kiel</a></nav><main id="content"><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
  },
];
