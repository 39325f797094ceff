import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button role="none">Save</button>',
    fixedHtml: '<button>Save</button>',
  },
];
