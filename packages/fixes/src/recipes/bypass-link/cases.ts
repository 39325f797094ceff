import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav><p>Ports: <a href="/a">Kiel</a></p></nav><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><a href="#content" style="display: inline-block; padding: 8px; color: #000; background: #fff">Skip to content</a><nav><p>Ports: <a href="/a">Kiel</a></p></nav><main id="content"><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
  },
];
