import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-braillelabel="slt"></button>',
    fixedHtml: '<button aria-braillelabel="slt" aria-label="slt"></button>',
  },
  {
    html: '<p aria-braillelabel="bananas">Bananas</p>',
    fixedHtml: '<p>Bananas</p>',
  },
];
