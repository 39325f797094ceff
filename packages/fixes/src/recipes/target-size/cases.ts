import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div><button style="width: 9px; height: 9px; padding: 0">A</button><button style="width: 9px; height: 9px; padding: 0">B</button></div>',
    fixedHtml:
      '<div><button style="width: 9px; height: 9px; padding: 0px; min-width: 24px !important; min-height: 24px !important;">A</button><button style="width: 9px; height: 9px; padding: 0">B</button></div>',
  },
  {
    html: '<div style="font: 12px/14px sans-serif"><a href="/kiel">Kiel</a><br><a href="/oslo">Oslo</a></div>',
    fixedHtml:
      '<div style="font: 12px/14px sans-serif"><a href="/kiel" style="display: inline-block !important; min-width: 24px !important; min-height: 24px !important; margin-block: 5px !important;">Kiel</a><br><a href="/oslo">Oslo</a></div>',
  },
];
