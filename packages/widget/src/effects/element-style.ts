import { type Color, compositeOver, parseColor, WHITE } from './color.ts';
import { getRenderedParent } from './page-tree.ts';

/** An element's style without the widget, read once before anything is changed. */
export interface ElementStyle {
  /** Whether it shows its own text: a text node, or the value of a form control. */
  readonly hasText: boolean;
  /** Font size in px. */
  readonly fontSize: number;
  /** Line height as a multiple of the font size; 0 for the font's default. */
  readonly lineHeight: number;
  readonly fontFamily: string;
  readonly color: Color;
  readonly opacity: number;
  /** Its own background color; undefined when it is transparent. */
  readonly ownBackground: Color | undefined;
  /** Background color behind its text, derived from its ancestors. */
  readonly background: Color;
  /** What its background image is, if it has one. */
  readonly backgroundImage: '' | 'gradient' | 'image' | 'icon';
  /**
   * Whether something other than its ancestors' backgrounds may be behind its text: an image, or content that
   * it is positioned over.
   */
  readonly isBackgroundUncertain: boolean;
  /** Whether it is positioned over the page and translucent. */
  readonly isTranslucentOverlay: boolean;
  /** Whether its letters are icons. */
  readonly isIcon: boolean;
}

const CONTROLS = /^(input|textarea|select|button)$/;
const PRIVATE_USE = /^[\s\uE000-\uF8FF]*$/;
/**
 * Matches only the first font in a list: many lists end with symbol fonts as a fallback for missing
 * characters.
 */
const ICON_FONT = /^[^,]*(icon|symbol|awesome|glyph)/i;

/** Styles of elements; a parent must be read before its children. */
export class ElementStyleCache {
  #styles = new WeakMap<Element, ElementStyle>();

  get(element: Element): ElementStyle | undefined {
    return this.#styles.get(element);
  }

  read(element: Element): ElementStyle {
    const computed = getComputedStyle(element);
    const parent = getRenderedParent(element);
    const parentStyle = parent && this.#styles.get(parent);
    const text = getOwnText(element);
    const image = computed.backgroundImage;
    const backgroundImage =
      image === 'none'
        ? ''
        : !image.includes('url(')
          ? 'gradient'
          : computed.backgroundRepeat === 'no-repeat' && !/cover|100%/.test(computed.backgroundSize)
            ? 'icon'
            : 'image';
    const backdrop = parentStyle?.background ?? WHITE;
    const painted = parseColor(computed.backgroundColor) ?? [255, 255, 255, 0];
    const isPlaced = computed.position === 'absolute' || computed.position === 'fixed';
    const isTranslucentOverlay = isPlaced && painted[3] > 0 && painted[3] < 0.95;
    const ownBackground = painted[3] > 0 ? compositeOver(painted, backdrop) : undefined;
    const gradientColor =
      backgroundImage === 'gradient' ? parseColor(/rgba?\([^)]+\)/.exec(image)?.[0] ?? '') : undefined;
    const background =
      (gradientColor && compositeOver(gradientColor, ownBackground ?? backdrop)) ?? ownBackground ?? backdrop;
    const hidesBelow =
      (ownBackground !== undefined && !isTranslucentOverlay) || backgroundImage === 'gradient';
    const fontSize = Number.parseFloat(computed.fontSize);
    const elementStyle: ElementStyle = {
      hasText: text !== '' || CONTROLS.test(element.localName),
      fontSize,
      lineHeight: (Number.parseFloat(computed.lineHeight) || 0) / (fontSize || 1),
      fontFamily: computed.fontFamily,
      color: parseColor(computed.webkitTextFillColor || computed.color) ??
        parseColor(computed.color) ?? [0, 0, 0, 1],
      opacity: Number(computed.opacity),
      ownBackground: ownBackground ?? gradientColor,
      background,
      backgroundImage,
      isBackgroundUncertain:
        backgroundImage === 'image' ||
        (!hidesBelow && (isPlaced || isTranslucentOverlay || (parentStyle?.isBackgroundUncertain ?? false))),
      isTranslucentOverlay,
      isIcon: (text !== '' && PRIVATE_USE.test(text)) || ICON_FONT.test(computed.fontFamily),
    };
    this.#styles.set(element, elementStyle);
    return elementStyle;
  }

  clear(): void {
    this.#styles = new WeakMap();
  }
}

/** Returns the text of an element's own text nodes. */
function getOwnText(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
  }
  return text.trim();
}
