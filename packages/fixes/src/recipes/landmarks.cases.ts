import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'landmark-banner-is-top-level': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><div role="banner">Ship line</div></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><div>Ship line</div></main></body></html>',
    },
  ],
  'landmark-contentinfo-is-top-level': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><div role="contentinfo">Ship line</div></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><div>Ship line</div></main></body></html>',
    },
  ],
  'landmark-main-is-top-level': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav aria-label="All"><main><h1>Ferries</h1></main></nav></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><div><main><h1>Ferries</h1></main></div></body></html>',
    },
  ],
  'landmark-no-duplicate-banner': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><header>Ship line</header><div role="banner">Kiel</div><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><header>Ship line<div>Kiel</div></header><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'landmark-no-duplicate-contentinfo': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main><footer>Ship line</footer><div role="contentinfo">Kiel</div></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main><footer>Ship line<div>Kiel</div></footer></body></html>',
    },
  ],
  'landmark-no-duplicate-main': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main><main>More</main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p><div>More</div></main></body></html>',
    },
  ],
  'landmark-one-main': [
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
  ],
  'landmark-unique': [
    {
      html: '<nav><h2>Harbors</h2><a href="/a">Kiel</a></nav><nav><h2>Ships</h2><a href="/b">Fram</a></nav>',
      fixedHtml:
        '<nav aria-labelledby="harbors"><h2 id="harbors">Harbors</h2><a href="/a">Kiel</a></nav><nav aria-labelledby="ships"><h2 id="ships">Ships</h2><a href="/b">Fram</a></nav>',
    },
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav aria-label="Ports"><a href="/kiel">Kiel</a></nav><main><h1>Ferries</h1></main><nav aria-label="Ports"><a href="/kiel">Kiel</a></nav></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><nav aria-label="Ports, top of the page"><a href="/kiel">Kiel</a></nav><main><h1>Ferries</h1></main><nav aria-label="Ports, bottom of the page"><a href="/kiel">Kiel</a></nav></body></html>',
    },
  ],
  region: [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main><p>Ship line, Kiel</p></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main><footer><p>Ship line, Kiel</p></footer></body></html>',
    },
  ],
};
