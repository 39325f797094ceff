import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button tabindex="3">Save</button>',
    fixedHtml: '<button>Save</button>',
  },
];
