import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p>Kiel <a href="https://kiel.example/">site</a> and Oslo harbour <a href="https://oslo.test/">site</a></p>',
    fixedHtml:
      '<p>Kiel <a href="https://kiel.example/" aria-label="site (kiel.example)">site</a> and Oslo harbour <a href="https://oslo.test/" aria-label="site (oslo.test)">site</a></p>',
  },
];
