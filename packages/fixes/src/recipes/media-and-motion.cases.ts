import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  blink: [
    {
      html: '<blink>New</blink>',
      fixedHtml: '<strong>New</strong>',
    },
  ],
  marquee: [
    {
      html: '<marquee loop="-1">Ships leave every morning</marquee>',
      fixedHtml: '<div>Ships leave every morning</div>',
    },
  ],
  'meta-refresh': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title><meta http-equiv="refresh" content="300"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'meta-refresh-no-exceptions': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title><meta http-equiv="refresh" content="90000"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
};
