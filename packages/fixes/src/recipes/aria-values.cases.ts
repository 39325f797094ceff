import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'aria-required-attr': [
    {
      html: '<div role="checkbox" tabindex="0">Meals</div>',
      fixedHtml: '<div role="checkbox" tabindex="0" aria-checked="false">Meals</div>',
    },
    {
      html: '<div role="heading">Ports</div>',
      fixedHtml: '<div role="heading" aria-level="2">Ports</div>',
    },
    {
      html: '<div role="meter" aria-label="Seats taken" aria-valuemax="9">9</div>',
      fixedHtml: '<div role="meter" aria-label="Seats taken" aria-valuemax="9" aria-valuenow="9">9</div>',
    },
    {
      html: '<div role="slider" aria-label="Berth" aria-valuemin="1" aria-valuemax="7" tabindex="0"></div>',
      fixedHtml:
        '<div role="slider" aria-label="Berth" aria-valuemin="1" aria-valuemax="7" tabindex="0" aria-valuenow="4"></div>',
    },
  ],
  'aria-valid-attr-value': [
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
  ],
};
