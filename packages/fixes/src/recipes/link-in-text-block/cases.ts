import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p>Ships leave every morning, see the <a href="/times" style="color: #00c; text-decoration-line: none">timetable</a> of the line for all of them.</p>',
    fixedHtml:
      '<p>Ships leave every morning, see the <a href="/times" style="color: rgb(0, 0, 204); text-decoration-line: underline !important;">timetable</a> of the line for all of them.</p>',
  },
];
