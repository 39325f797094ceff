import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-braillelabel="slt"></button>',
    mended: '<button aria-braillelabel="slt" aria-label="slt"></button>',
  },
  {
    html: '<p aria-braillelabel="bananas">Bananas</p>',
    mended: '<p>Bananas</p>',
  },
];
