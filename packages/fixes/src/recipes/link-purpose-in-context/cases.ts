import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><p>Ships</p><div><a href="/timetable">More</a></div></main></body></html>',
    fixedHtml:
      '<html lang="en"><head><title>Ferries</title></head><body><main><p>Ships</p><div><a href="/timetable" aria-label="More: Timetable">More</a></div></main></body></html>',
  },
];
