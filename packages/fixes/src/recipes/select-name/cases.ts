import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: 'Harbour <select><option>Kiel</option></select>',
    fixedHtml: '<label for="harbour">Harbour</label> <select id="harbour"><option>Kiel</option></select>',
  },
];
