import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-checked="true">Save</button>',
    mended: '<button>Save</button>',
  },
];
