import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-label="Submit">Send</button>',
    mended: '<button>Send</button>',
  },
  {
    html: '<a href="/kiel" aria-label="Harbours of Kiel">Read more</a>',
    mended: '<a href="/kiel" aria-label="Read more: Harbours of Kiel">Read more</a>',
  },
];
