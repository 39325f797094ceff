import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button>Save <span tabindex="0">now</span></button>',
    fixedHtml: '<button>Save <span>now</span></button>',
  },
  {
    html: '<button><a href="/a">Kiel</a></button>',
    fixedHtml: '<a href="/a">Kiel</a>',
  },
  {
    html: '<button>Save <span role="button" tabindex="0" aria-label="Options">▼</span></button>',
    fixedHtml: '<button>Save </button><span role="button" tabindex="0" aria-label="Options">▼</span>',
  },
];
