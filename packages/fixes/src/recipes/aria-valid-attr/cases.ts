import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-labeledby="save-name">S</button><span id="save-name">S for save</span>',
    mended: '<button aria-labelledby="save-name">S</button><span id="save-name">S for save</span>',
  },
  {
    html: '<button aria-foo="1">Save</button>',
    mended: '<button>Save</button>',
  },
];
