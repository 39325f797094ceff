import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-labeledby="save-name">S</button><span id="save-name">S for save</span>',
    fixedHtml: '<button aria-labelledby="save-name">S</button><span id="save-name">S for save</span>',
  },
  {
    html: '<button aria-foo="1">Save</button>',
    fixedHtml: '<button>Save</button>',
  },
];
