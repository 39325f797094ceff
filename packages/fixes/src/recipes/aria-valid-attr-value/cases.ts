import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-expanded="yes">Menu</button>',
    mended: '<button aria-expanded="true">Menu</button>',
  },
  {
    html: '<input aria-label="Port" aria-invalid="maybe">',
    mended: '<input aria-label="Port">',
  },
];
