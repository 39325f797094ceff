import { type PageEffects, SHOWN_ATTRIBUTE } from '../core/registry.ts';
import type { WidgetSettings } from '../settings.ts';
import { ElementStyler } from './element-styler.ts';
import { MotionStopper } from './motion-stopper.ts';
import { PageOverlays } from './page-overlays.ts';
import { adoptStyleSheet, removeStyleSheet } from './page-tree.ts';

/**
 * Creates the effects that apply settings to the page. They use their own style sheets and one attribute on
 * the affected elements. The page's text, names, roles and focus don't change, and default settings remove
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

const STOP_MOTION_CSS =
  '*,::before,::after{animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important;transition-duration:1ms!important;transition-delay:0s!important;scroll-behavior:auto!important}';
const LINKS_CSS =
  'a[href]{text-decoration:underline .12em!important;text-underline-offset:.2em!important;outline:2px solid!important;outline-offset:1px!important}';
const HEADINGS_CSS =
  'h1,h2,h3,h4,h5,h6,[role=heading]{outline:3px dashed!important;outline-offset:3px!important}';
const FOCUS_CSS =
  ':focus-visible:focus-visible:focus-visible{outline:.25em solid #000!important;outline-offset:.125em!important;box-shadow:0 0 0 .5em #ffc72c!important}';

/** Placeholders are read like any other text. */
const PLACEHOLDERS_CSS = '::placeholder{color:inherit!important;opacity:1!important}';

/** Rules for the page as a whole: links, headings, focus and CSS animations. */
class PageStyleSheet {
  readonly #sheet = new CSSStyleSheet();

  apply({ links, headings, focus, motion, cursor, theme }: WidgetSettings): void {
    const text = [
      motion && STOP_MOTION_CSS,
      theme && PLACEHOLDERS_CSS,
      links && LINKS_CSS,
      headings && HEADINGS_CSS,
      focus && FOCUS_CSS,
      cursor && '*,::before,::after{cursor:none!important}',
    ]
      .filter(Boolean)
      .join('');
    this.#sheet.replaceSync(text);
    if (text) adoptStyleSheet(document, this.#sheet);
    else removeStyleSheet(document, this.#sheet);
  }
}
