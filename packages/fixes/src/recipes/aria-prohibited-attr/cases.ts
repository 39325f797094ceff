import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<span aria-label="Four of five stars">★★★★☆</span>',
    fixedHtml: '<span aria-label="Four of five stars" role="img">★★★★☆</span>',
  },
  {
    html: '<div aria-label="Opening hours"><p>Nine to five</p></div>',
    fixedHtml: '<div aria-label="Opening hours" role="group"><p>Nine to five</p></div>',
  },
  {
    html: '<p aria-label="Nine">9 am</p>',
    fixedHtml: '<p>9 am</p>',
  },
];
