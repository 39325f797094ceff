import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<svg role="img" width="9" height="9"><text y="9">Kiel</text></svg>',
    fixedHtml: '<svg role="img" width="9" height="9" aria-label="Kiel"><text y="9">Kiel</text></svg>',
  },
  {
    html: '<a href="/kiel"><svg role="img" width="9" height="9"></svg> Kiel</a>',
    fixedHtml: '<a href="/kiel"><svg width="9" height="9" aria-hidden="true"></svg> Kiel</a>',
  },
  {
    html: '<p><svg role="img" width="20" height="20"></svg> Kiel</p>',
    fixedHtml: '<p><svg width="20" height="20" aria-hidden="true"></svg> Kiel</p>',
  },
];
