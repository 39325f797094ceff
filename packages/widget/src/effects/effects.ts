import { type Effects, SHOWN } from '../core/registry.ts';
import { Elements } from './elements.ts';
import { Motion } from './motion.ts';
import { Overlays } from './overlays.ts';
import { PageSheet } from './page-sheet.ts';

/**
 * Everything that shows the page by settings. It says things by style sheets of its own and by one attribute on the
 * elements that these mean; texts, names, roles and focus stay the page's, and untouched settings leave nothing of it.
 */
export function createEffects(root: ShadowRoot): Effects {
  const elements = new Elements((isShown) => root.host.toggleAttribute(SHOWN, isShown));
  const sheet = new PageSheet();
  const motion = new Motion(root);
  const overlays = new Overlays(root);
  return {
    apply(settings) {
      elements.apply(settings);
      sheet.apply(settings);
      motion.apply(settings.motion);
      overlays.apply(settings);
    },
  };
}
