import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { dropAll, rename } from '../../shared/steps.ts';

const ofMarquee = [
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
  fix('likely', 'The text stands still, so that everybody can read it to its end.', [
    ...dropAll(element, ofMarquee),
    rename(element, 'div'),
  ]),
);
