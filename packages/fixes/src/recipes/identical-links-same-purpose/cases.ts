import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<ul><li><h2>Kiel</h2><a href="https://kiel.example/">Timetable</a></li><li><h2>Oslo</h2><a href="https://oslo.test/">Timetable</a></li></ul>',
    fixedHtml:
      '<ul><li><h2>Kiel</h2><a href="https://kiel.example/" aria-label="Timetable (Kiel)">Timetable</a></li><li><h2>Oslo</h2><a href="https://oslo.test/" aria-label="Timetable (Oslo)">Timetable</a></li></ul>',
  },
];
