import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<a href="/times" target="_blank">Timetable</a>',
    fixedHtml: '<a href="/times">Timetable</a>',
  },
];
