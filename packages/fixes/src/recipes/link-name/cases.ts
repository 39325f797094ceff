import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<a href="/cart"><svg width="9" height="9"></svg></a>',
    fixedHtml: '<a href="/cart" aria-label="Cart"><svg width="9" height="9"></svg></a>',
  },
  {
    html: '<a href="/kiel"><img src="x.png" alt=""></a> <a href="/kiel">The port of Kiel</a>',
    fixedHtml:
      '<a href="/kiel"><img src="x.png" alt="The port of Kiel"></a> <a href="/kiel">The port of Kiel</a>',
  },
  {
    html: '<a href="/"></a>',
    fixedHtml: '<a href="/" aria-label="Home"></a>',
  },
  {
    html: '<a href="https://www.facebook.com/ships"><i class="fab fa-facebook"></i></a>',
    fixedHtml:
      '<a href="https://www.facebook.com/ships" aria-label="Facebook"><i class="fab fa-facebook"></i></a>',
  },
  {
    html: '<article><h2>Old harbour</h2><a href="/p/123"></a></article>',
    fixedHtml: '<article><h2>Old harbour</h2><a href="/p/123" aria-label="Old harbour"></a></article>',
  },
];
