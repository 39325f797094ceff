import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><header>Ship line</header><div id="content"><h1>Ferries</h1><p>Ships</p></div><footer>Kiel</footer></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><header>Ship line</header><main id="content"><h1>Ferries</h1><p>Ships</p></main><footer>Kiel</footer></body></html>',
  },
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><header>Ship line</header><h1>Ferries</h1><p>Ships</p><footer>Kiel</footer></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><header>Ship line</header><main><h1>Ferries</h1><p>Ships</p></main><footer>Kiel</footer></body></html>',
  },
];
