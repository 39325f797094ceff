import { type Color, compositeOver, parseColor, WHITE } from './color.ts';
import { getRenderedParent } from './page-tree.ts';

/** How the page shows an element without us: what is asked of the browser once, before anything is changed. */
export interface ElementStyle {
  /** Whether it shows text of its own: a text node, or what a form control holds. */
  readonly hasText: boolean;
  /** Of its text, in px. */
  readonly fontSize: number;
  /** Of its lines, as a multiple of the text's size; 0 for the font's own. */
  readonly lineHeight: number;
  readonly fontFamily: string;
  readonly color: Color;
  readonly opacity: number;
  /** Its own ground: undefined when it is transparent. */
  readonly ownBackground: Color | undefined;
  /** What lies under its text, as far as its ancestors tell. */
  readonly background: Color;
  /** Its background is a gradient alone, or a picture. */
  readonly backgroundImage: '' | 'gradient' | 'image' | 'icon';
  /** Something other than its ancestors' grounds may lie under its text: a picture, or what it is placed over. */
  readonly isBackgroundUncertain: boolean;
  /** It floats over the page and lets it shine through. */
  readonly isTranslucentOverlay: boolean;
  /** Letters that are pictures. */
  readonly isIcon: boolean;
}

const CONTROLS = /^(input|textarea|select|button)$/;
const PRIVATE_USE = /^[\s\uE000-\uF8FF]*$/;
/** The font that is asked for first: the last ones of many lists have symbols for what the others lack. */
const ICON_FONT = /^[^,]*(icon|symbol|awesome|glyph)/i;

/** Reads the looks of elements, each after its parent. */
export class ElementStyleCache {
  #styles = new WeakMap<Element, ElementStyle>();

  get(element: Element): ElementStyle | undefined {
    return this.#styles.get(element);
  }

  read(element: Element): ElementStyle {
    const style = getComputedStyle(element);
    const parent = getRenderedParent(element);
    const above = parent && this.#styles.get(parent);
    const text = getOwnText(element);
    const image = style.backgroundImage;
    const backgroundImage =
      image === 'none'
        ? ''
        : !image.includes('url(')
          ? 'gradient'
          : style.backgroundRepeat === 'no-repeat' && !/cover|100%/.test(style.backgroundSize)
            ? 'icon'
            : 'image';
    const under = above?.background ?? WHITE;
    const painted = parseColor(style.backgroundColor) ?? [255, 255, 255, 0];
    const isPlaced = style.position === 'absolute' || style.position === 'fixed';
    const isTranslucentOverlay = isPlaced && painted[3] > 0 && painted[3] < 0.95;
    const own = painted[3] > 0 ? compositeOver(painted, under) : undefined;
    const first =
      backgroundImage === 'gradient' ? parseColor(/rgba?\([^)]+\)/.exec(image)?.[0] ?? '') : undefined;
    const background = (first && compositeOver(first, own ?? under)) ?? own ?? under;
    const hidesBelow = (own !== undefined && !isTranslucentOverlay) || backgroundImage === 'gradient';
    const fontSize = Number.parseFloat(style.fontSize);
    const look: ElementStyle = {
      hasText: text !== '' || CONTROLS.test(element.localName),
      fontSize,
      lineHeight: (Number.parseFloat(style.lineHeight) || 0) / (fontSize || 1),
      fontFamily: style.fontFamily,
      color: parseColor(style.webkitTextFillColor || style.color) ?? parseColor(style.color) ?? [0, 0, 0, 1],
      opacity: Number(style.opacity),
      ownBackground: own ?? first,
      background,
      backgroundImage,
      isBackgroundUncertain:
        backgroundImage === 'image' ||
        (!hidesBelow && (isPlaced || isTranslucentOverlay || (above?.isBackgroundUncertain ?? false))),
      isTranslucentOverlay,
      isIcon: (text !== '' && PRIVATE_USE.test(text)) || ICON_FONT.test(style.fontFamily),
    };
    this.#styles.set(element, look);
    return look;
  }

  clear(): void {
    this.#styles = new WeakMap();
  }
}

/** The text that stands directly in an element. */
function getOwnText(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
  }
  return text.trim();
}
