import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table><col><tr><td>Ships leave every morning.</td></tr></table>',
    fixedHtml:
      '<table role="presentation"><colgroup><col></colgroup><tbody><tr><td>Ships leave every morning.</td></tr></tbody></table>',
  },
];
