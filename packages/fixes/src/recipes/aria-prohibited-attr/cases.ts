import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<span aria-label="Four of five stars">★★★★☆</span>',
    mended: '<span aria-label="Four of five stars" role="img">★★★★☆</span>',
  },
  {
    html: '<div aria-label="Opening hours"><p>Nine to five</p></div>',
    mended: '<div aria-label="Opening hours" role="group"><p>Nine to five</p></div>',
  },
  {
    html: '<p aria-label="Nine">9 am</p>',
    mended: '<p>9 am</p>',
  },
];
