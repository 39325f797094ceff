import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div tabindex="0" onclick="go()">Open the timetable</div>',
    fixedHtml: '<div tabindex="0" onclick="go()" role="button">Open the timetable</div>',
  },
];
