import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p lang="de">The ships leave every morning at nine from the old harbour, and they come back in the evening.</p>',
    fixedHtml:
      '<p lang="en">The ships leave every morning at nine from the old harbour, and they come back in the evening.</p>',
  },
];
