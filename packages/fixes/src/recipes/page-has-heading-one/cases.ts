import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h2>Ferries</h2><p>Ships</p><h3>Prices</h3></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships</p><h2>Prices</h2></main></body></html>',
  },
  {
    html: '<!doctype html><html lang="en"><head><title>Timetable – Ship line</title></head><body><main><p>Ships</p></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Timetable – Ship line</title></head><body><main><h1>Timetable</h1><p>Ships</p></main></body></html>',
  },
];
