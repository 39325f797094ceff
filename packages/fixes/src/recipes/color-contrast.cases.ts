import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'color-contrast': [
    {
      html: '<p style="color: #888">Ships leave every morning.</p>',
      fixedHtml: '<p style="color: rgb(118, 118, 118) !important;">Ships leave every morning.</p>',
    },
    {
      html: '<a href="/book" style="display: inline-block; padding: 9px; background-color: #f90; color: #fff">Book a seat</a>',
      fixedHtml:
        '<a href="/book" style="display: inline-block; padding: 9px; background-color: rgb(171, 101, 0) !important; color: rgb(255, 255, 255);">Book a seat</a>',
    },
    {
      html: '<p style="color: #000; opacity: 0.4">Ships leave every morning.</p>',
      fixedHtml:
        '<p style="color: rgb(118, 118, 118) !important; opacity: 1 !important;">Ships leave every morning.</p>',
    },
  ],
  'color-contrast-enhanced': [
    {
      html: '<p style="color: #c00">Ships leave every morning.</p>',
      fixedHtml: '<p style="color: rgb(181, 0, 0) !important;">Ships leave every morning.</p>',
    },
  ],
};
