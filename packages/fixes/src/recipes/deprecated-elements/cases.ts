import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p><font color="#a00000" size="5">Kiel</font> and <tt>Oslo</tt></p>',
    fixedHtml: '<p><span style="color: #a00000; font-size: x-large">Kiel</span> and <tt>Oslo</tt></p>',
  },
];
