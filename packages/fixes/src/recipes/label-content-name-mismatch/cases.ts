import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button aria-label="Submit">Send</button>',
    fixedHtml: '<button>Send</button>',
  },
  {
    html: '<a href="/kiel" aria-label="Harbours of Kiel">Read more</a>',
    fixedHtml: '<a href="/kiel" aria-label="Read more: Harbours of Kiel">Read more</a>',
  },
];
