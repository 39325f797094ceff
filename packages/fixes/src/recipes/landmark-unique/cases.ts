import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<nav><h2>Harbours</h2><a href="/a">Kiel</a></nav><nav><h2>Ships</h2><a href="/b">Fram</a></nav>',
    fixedHtml:
      '<nav aria-labelledby="harbours"><h2 id="harbours">Harbours</h2><a href="/a">Kiel</a></nav><nav aria-labelledby="ships"><h2 id="ships">Ships</h2><a href="/b">Fram</a></nav>',
  },
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav aria-label="Ports"><a href="/kiel">Kiel</a></nav><main><h1>Ferries</h1></main><nav aria-label="Ports"><a href="/kiel">Kiel</a></nav></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><nav aria-label="Ports, top of the page"><a href="/kiel">Kiel</a></nav><main><h1>Ferries</h1></main><nav aria-label="Ports, bottom of the page"><a href="/kiel">Kiel</a></nav></body></html>',
  },
];
