import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-checked="true">Save</button>',
    fixedHtml: '<button>Save</button>',
  },
];
