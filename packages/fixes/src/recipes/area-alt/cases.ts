import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="99" height="99"><map name="m"><area href="/harbours/kiel" shape="rect" coords="0,0,99,99"></map>',
    fixedHtml:
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="99" height="99"><map name="m"><area href="/harbours/kiel" shape="rect" coords="0,0,99,99" alt="Kiel"></map>',
  },
];
