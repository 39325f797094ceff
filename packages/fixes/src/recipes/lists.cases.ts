import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'definition-list': [
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
  ],
  dlitem: [
    {
      html: '<div><dt>Kiel</dt> <dd>Nine</dd></div>',
      fixedHtml: '<div><dl><dt>Kiel</dt> <dd>Nine</dd></dl></div>',
    },
  ],
  list: [
    {
      html: '<ul><li>Kiel</li><ul><li>Old harbor</li></ul></ul>',
      fixedHtml: '<ul><li>Kiel<ul><li>Old harbor</li></ul></li></ul>',
    },
    {
      html: '<ul><p>Kiel</p><li>Oslo</li></ul>',
      fixedHtml: '<ul><li><p>Kiel</p></li><li>Oslo</li></ul>',
    },
  ],
  listitem: [
    {
      html: '<div><li>Kiel</li><li>Oslo</li></div>',
      fixedHtml: '<ul><li>Kiel</li><li>Oslo</li></ul>',
    },
  ],
};
