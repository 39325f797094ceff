import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';

/** Removes autoplay and shows the controls. */
export const noAutoplayAudio = defineRecipe('no-autoplay-audio', ['noControl'], ({ element: player }) =>
  createFix('likely', 'The sound starts only when people play it, and the controls let them stop it.', [
    ...(player.hasAttr('autoplay') ? [removeAttribute(player, 'autoplay')] : []),
    ...(player.hasAttr('controls') ? [] : [setAttribute(player, 'controls', '')]),
    ...removeAttributes(player, ['aria-hidden', 'hidden']),
  ]),
);
