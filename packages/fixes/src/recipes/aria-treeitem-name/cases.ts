import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="tree" aria-label="Files"><div role="treeitem" tabindex="0"><i class="icon-archive"></i></div></div>',
    fixedHtml:
      '<div role="tree" aria-label="Files"><div role="treeitem" tabindex="0" aria-label="Archive"><i class="icon-archive"></i></div></div>',
  },
];
