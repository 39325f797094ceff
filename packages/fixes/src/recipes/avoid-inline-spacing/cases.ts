import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p style="color: #000; letter-spacing: 0.01em !important">Ships leave every morning.</p>',
    fixedHtml: '<p style="color: #000; letter-spacing: 0.01em">Ships leave every morning.</p>',
  },
];
