import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p>هذه جملة عربية طويلة بما يكفي لتظهر الاتجاه الصحيح للنص</p>',
    fixedHtml: '<p dir="rtl">هذه جملة عربية طويلة بما يكفي لتظهر الاتجاه الصحيح للنص</p>',
  },
];
