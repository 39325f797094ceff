import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<a href="/times.pdf">Timetable</a>',
    fixedHtml: '<a href="/times.pdf">Timetable (PDF)</a>',
  },
];
