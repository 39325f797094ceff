import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div><span>Port</span> <div role="textbox" contenteditable="true">Kiel</div></div>',
    fixedHtml:
      '<div><span id="port">Port</span> <div role="textbox" contenteditable="true" aria-labelledby="port">Kiel</div></div>',
  },
];
