import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<dl><dt>Kiel</dt><dd>Nine</dd><p>Only on Sundays</p></dl>',
    mended: '<dl><dt>Kiel</dt><dd>Nine</dd><dd>Only on Sundays</dd></dl>',
  },
  {
    html: '<dl><dd>Kiel</dd><dd>Oslo</dd></dl>',
    mended: '<ul><li>Kiel</li><li>Oslo</li></ul>',
  },
];
