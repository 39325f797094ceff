import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';

/** People start the sound themselves, and can stop it. */
export const noAutoplayAudio = defineRecipe('no-autoplay-audio', ['noControl'], ({ element: player }) =>
  createFix('likely', 'Nothing sounds before people ask for it, and the controls let them stop it.', [
    ...(player.hasAttr('autoplay') ? [removeAttribute(player, 'autoplay')] : []),
    ...(player.hasAttr('controls') ? [] : [setAttribute(player, 'controls', '')]),
    ...removeAttributes(player, ['aria-hidden', 'hidden']),
  ]),
);
