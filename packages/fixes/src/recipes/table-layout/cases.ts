import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table><tr><td>Ships leave every morning.</td></tr></table>',
    mended: '<table role="presentation"><tbody><tr><td>Ships leave every morning.</td></tr></tbody></table>',
  },
];
