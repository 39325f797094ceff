import { type PageEffects, SHOWN_ATTRIBUTE } from '../core/registry.ts';
import { ElementStyler } from './element-styler.ts';
import { MotionStopper } from './motion-stopper.ts';
import { PageOverlays } from './page-overlays.ts';
import { PageStyleSheet } from './page-style-sheet.ts';

/**
 * Creates the effects that apply settings to the page. They use style sheets of their own and one attribute
 * on the affected elements. Texts, names, roles and focus stay the page's own, and default settings remove
 * every trace.
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
