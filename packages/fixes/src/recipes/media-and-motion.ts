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
    'People have all the time they need: without the element, the page doesn’t reload or redirect on its own.',
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
  createFix('likely', 'Everyone can read the full text because it no longer moves.', [
    ...removeAttributes(element, marqueeAttributes),
    renameElement(element, 'div'),
  ]),
);

export const recipes: readonly Recipe[] = [
  defineRecipe('blink', ['marked'], ({ element }) =>
    createFix(
      'likely',
      'People notice the text without being distracted: the strong element conveys importance without blinking.',
      [renameElement(element, 'strong')],
    ),
  ),
  marquee,
  ...defineRecipes(['meta-refresh', 'meta-refresh-no-exceptions'], ['timed'], ({ element }) =>
    removeRefresh(element),
  ),
  // Removes autoplay and shows the controls.
  defineRecipe('no-autoplay-audio', ['noControl', 'noControlForLoop'], ({ element: player }) =>
    createFix(
      'likely',
      'People hear sound only when they start it, and they can stop it with the controls.',
      [
        ...(player.hasAttr('autoplay') ? [removeAttribute(player, 'autoplay')] : []),
        ...(player.hasAttr('controls') ? [] : [setAttribute(player, 'controls', '')]),
        ...removeAttributes(player, ['aria-hidden', 'hidden']),
      ],
    ),
  ),
];
