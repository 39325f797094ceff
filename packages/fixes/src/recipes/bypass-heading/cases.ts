import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav><a href="/a">Kiel</a> <a href="/b">Oslo</a></nav><div><p>Ferries</p><p>Ships to the islands.</p></div></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><nav><a href="/a">Kiel</a> <a href="/b">Oslo</a></nav><main><h1>Ferries</h1><p>Ferries</p><p>Ships to the islands.</p></main></body></html>',
  },
];
