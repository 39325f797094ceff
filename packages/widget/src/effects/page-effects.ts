import { type PageEffects, SHOWN_ATTRIBUTE } from '../core/registry.ts';
import { ElementStyler } from './element-styler.ts';
import { MotionStopper } from './motion-stopper.ts';
import { PageOverlays } from './page-overlays.ts';
import { PageStyleSheet } from './page-style-sheet.ts';

/**
 * Everything that shows the page by settings. It says things by style sheets of its own and by one attribute on the
 * elements that these mean; texts, names, roles and focus stay the page's, and untouched settings leave nothing of it.
 */
export function createPageEffects(root: ShadowRoot): PageEffects {
  const elements = new ElementStyler((isShown) => root.host.toggleAttribute(SHOWN_ATTRIBUTE, isShown));
  const sheet = new PageStyleSheet();
  const motion = new MotionStopper(root);
  const overlays = new PageOverlays(root);
  return {
    apply(settings) {
      elements.apply(settings);
      sheet.apply(settings);
      motion.apply(settings.motion);
      overlays.apply(settings);
    },
  };
}
