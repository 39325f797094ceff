import type { ElementModel } from '@curbcut/page-model';
import type { Recipe, SuggestedFix } from '../recipe.ts';
import { createFix, defineRecipe, defineRecipes } from '../shared/define-recipe.ts';
import {
  removeAttribute,
  removeAttributes,
  removeElement,
  renameElement,
  setAttribute,
} from '../shared/patch-steps.ts';

/** Removes every refresh element, because browsers would use the next one if only the first were removed. */
function removeRefresh(meta: ElementModel): SuggestedFix {
  const all = meta.page
    .byTag('meta')
    .filter(
      (other) => other.document === meta.document && other.attr('http-equiv')?.toLowerCase() === 'refresh',
    );
  return createFix(
    'likely',
    'Without the element, the page does not reload or redirect on its own.',
    all.map(removeElement),
    /url\s*=/i.test(meta.attr('content') ?? '')
      ? 'If the page has moved, redirect on the server instead.'
      : 'If the content changes, add a button that loads updates.',
  );
}

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

const marquee = defineRecipe('marquee', ['moves'], ({ element }) =>
  createFix('likely', 'The text no longer moves, so everyone can read it in full.', [
    ...removeAttributes(element, marqueeAttributes),
    renameElement(element, 'div'),
  ]),
);

export const recipes: readonly Recipe[] = [
  defineRecipe('blink', ['marked'], ({ element }) =>
    createFix(
      'likely',
      'The text was marked for attention. The strong element conveys this to everyone without blinking.',
      [renameElement(element, 'strong')],
    ),
  ),
  marquee,
  ...defineRecipes(['meta-refresh', 'meta-refresh-no-exceptions'], ['timed'], ({ element }) =>
    removeRefresh(element),
  ),
  // Removes autoplay and shows the controls.
  defineRecipe('no-autoplay-audio', ['noControl'], ({ element: player }) =>
    createFix('likely', 'The sound starts only when people play it, and the controls let them stop it.', [
      ...(player.hasAttr('autoplay') ? [removeAttribute(player, 'autoplay')] : []),
      ...(player.hasAttr('controls') ? [] : [setAttribute(player, 'controls', '')]),
      ...removeAttributes(player, ['aria-hidden', 'hidden']),
    ]),
  ),
];
