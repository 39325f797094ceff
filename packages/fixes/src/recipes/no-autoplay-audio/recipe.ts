import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, dropAll, set } from '../../shared/steps.ts';

/** People start the sound themselves, and can stop it. */
export const noAutoplayAudio = defineRecipe('no-autoplay-audio', ['noControl'], ({ element: player }) =>
  fix('likely', 'Nothing sounds before people ask for it, and the controls let them stop it.', [
    ...(player.hasAttr('autoplay') ? [drop(player, 'autoplay')] : []),
    ...(player.hasAttr('controls') ? [] : [set(player, 'controls', '')]),
    ...dropAll(player, ['aria-hidden', 'hidden']),
  ]),
);
