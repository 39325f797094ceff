import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, renameElement } from '../../shared/patch-steps.ts';

const marqueeAttributes = [
  'behavior',
  'bgcolor',
  'direction',
  'height',
  'hspace',
  'loop',
  'scrollamount',
  'scrolldelay',
  'truespeed',
  'vspace',
  'width',
];

export const marquee = defineRecipe('marquee', ['moves'], ({ element }) =>
  createFix('likely', 'The text no longer moves, so everyone can read it in full.', [
    ...removeAttributes(element, marqueeAttributes),
    renameElement(element, 'div'),
  ]),
);
