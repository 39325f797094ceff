import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-expanded="yes">Menu</button>',
    fixedHtml: '<button aria-expanded="true">Menu</button>',
  },
  {
    html: '<input aria-label="Port" aria-invalid="maybe">',
    fixedHtml: '<input aria-label="Port">',
  },
  {
    html: '<span role="switch" aria-checked="perhaps" tabindex="0">Notify me</span>',
    fixedHtml: '<span role="switch" aria-checked="false" tabindex="0">Notify me</span>',
  },
];
