import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="menu"><div role="menuitem" tabindex="0"><i class="fa fa-floppy-disk"></i></div></div>',
    fixedHtml:
      '<div role="menu"><div role="menuitem" tabindex="0" aria-label="Floppy disk"><i class="fa fa-floppy-disk"></i></div></div>',
  },
];
