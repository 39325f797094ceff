import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<span>Upload</span> <progress value="0.3"></progress>',
    fixedHtml:
      '<span><label for="upload">Upload</label></span> <progress value="0.3" id="upload"></progress>',
  },
  {
    html: '<p><progress max="9" value="3"></progress> Upload</p>',
    fixedHtml:
      '<p><progress max="9" value="3" id="upload"></progress> <label for="upload">Upload</label></p>',
  },
];
