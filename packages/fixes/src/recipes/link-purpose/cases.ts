import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<article><h2>Old harbour</h2><p>It is old. <a href="/h">Read more</a></p></article>',
    fixedHtml:
      '<article><h2>Old harbour</h2><p>It is old. <a href="/h" aria-label="Read more: Old harbour">Read more</a></p></article>',
  },
];
