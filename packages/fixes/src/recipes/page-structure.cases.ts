import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'aria-hidden-body': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body aria-hidden="true"><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'bypass-link': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav><p>Ports: <a href="/a">Kiel</a></p></nav><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><a href="#content" style="display: inline-block; padding: 8px; color: #000; background: #fff">Skip to content</a><nav><p>Ports: <a href="/a">Kiel</a></p></nav><main id="content"><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'document-title': [
    {
      html: '<!doctype html><html lang="en"><head></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'document-title-descriptive': [
    {
      html: '<!doctype html><html lang="en"><head><title>Untitled document</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'skip-link': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><a href="#content" style="position: absolute; left: -999px">Skip</a><nav><a href="/a">Kiel</a></nav><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><a href="#content" style="position: absolute; left: -999px">Skip</a><nav><a href="/a">Kiel</a></nav><main id="content"><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
};
