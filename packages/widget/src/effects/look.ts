import { type Colour, over, readColour, WHITE } from './colour.ts';
import { parentOf } from './page.ts';

/** How the page shows an element without us: what is asked of the browser once, before anything is changed. */
export interface Look {
  /** Whether it shows text of its own: a text node, or what a form control holds. */
  readonly hasText: boolean;
  /** Of its text, in px. */
  readonly size: number;
  /** Of its lines, as a multiple of the text's size; 0 for the font's own. */
  readonly lineHeight: number;
  readonly family: string;
  readonly color: Colour;
  readonly opacity: number;
  /** Its own ground: undefined when it is transparent. */
  readonly own: Colour | undefined;
  /** What lies under its text, as far as its ancestors tell. */
  readonly ground: Colour;
  /** Its background is a gradient alone, or a picture. */
  readonly backdrop: '' | 'gradient' | 'picture' | 'icon';
  /** Something other than its ancestors' grounds may lie under its text: a picture, or what it is placed over. */
  readonly uncertain: boolean;
  /** It floats over the page and lets it shine through. */
  readonly veil: boolean;
  /** Letters that are pictures. */
  readonly isIcon: boolean;
}

const CONTROLS = /^(input|textarea|select|button)$/;
const PRIVATE_USE = /^[\s\uE000-\uF8FF]*$/;
/** The font that is asked for first: the last ones of many lists have symbols for what the others lack. */
const ICON_FONT = /^[^,]*(icon|symbol|awesome|glyph)/i;

/** Reads the looks of elements, each after its parent. */
export class Looks {
  #known = new WeakMap<Element, Look>();

  get(element: Element): Look | undefined {
    return this.#known.get(element);
  }

  read(element: Element): Look {
    const style = getComputedStyle(element);
    const parent = parentOf(element);
    const above = parent && this.#known.get(parent);
    const text = ownText(element);
    const picture = style.backgroundImage;
    const backdrop =
      picture === 'none'
        ? ''
        : !picture.includes('url(')
          ? 'gradient'
          : style.backgroundRepeat === 'no-repeat' && !/cover|100%/.test(style.backgroundSize)
            ? 'icon'
            : 'picture';
    const under = above?.ground ?? WHITE;
    const painted = readColour(style.backgroundColor) ?? [255, 255, 255, 0];
    const isPlaced = style.position === 'absolute' || style.position === 'fixed';
    const veil = isPlaced && painted[3] > 0 && painted[3] < 0.95;
    const own = painted[3] > 0 ? over(painted, under) : undefined;
    const first = backdrop === 'gradient' ? readColour(/rgba?\([^)]+\)/.exec(picture)?.[0] ?? '') : undefined;
    const ground = (first && over(first, own ?? under)) ?? own ?? under;
    const hidesBelow = (own !== undefined && !veil) || backdrop === 'gradient';
    const size = Number.parseFloat(style.fontSize);
    const look: Look = {
      hasText: text !== '' || CONTROLS.test(element.localName),
      size,
      lineHeight: (Number.parseFloat(style.lineHeight) || 0) / (size || 1),
      family: style.fontFamily,
      color: readColour(style.webkitTextFillColor || style.color) ?? readColour(style.color) ?? [0, 0, 0, 1],
      opacity: Number(style.opacity),
      own: own ?? first,
      ground,
      backdrop,
      uncertain: backdrop === 'picture' || (!hidesBelow && (isPlaced || veil || (above?.uncertain ?? false))),
      veil,
      isIcon: (text !== '' && PRIVATE_USE.test(text)) || ICON_FONT.test(style.fontFamily),
    };
    this.#known.set(element, look);
    return look;
  }

  forget(): void {
    this.#known = new WeakMap();
  }
}

/** The text that stands directly in an element. */
function ownText(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
  }
  return text.trim();
}
