import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<dl><dt>Kiel</dt><dd>Nine</dd><p>Only on Sundays</p></dl>',
    fixedHtml: '<dl><dt>Kiel</dt><dd>Nine</dd><dd>Only on Sundays</dd></dl>',
  },
  {
    html: '<dl><dd>Kiel</dd><dd>Oslo</dd></dl>',
    fixedHtml: '<ul><li>Kiel</li><li>Oslo</li></ul>',
  },
  {
    html: '<dl><p>Ferries by port</p><dt>Kiel</dt><dd>Nine</dd></dl>',
    fixedHtml: '<p>Ferries by port</p><dl><dt>Kiel</dt><dd>Nine</dd></dl>',
  },
];
