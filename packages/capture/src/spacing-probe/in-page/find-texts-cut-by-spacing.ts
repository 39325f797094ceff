import type { CollectorFunctions } from '../../collector/functions.ts';
import type { WalkedNodes } from '../../collector/in-page/collect.ts';

/** A box that hides its overflow and an element with text inside it, as numbers of the last walk. */
export interface WalkedClip {
  readonly clip: number;
  readonly textElement: number;
  /** Whether the box hides overflow horizontally and vertically. */
  readonly clipsX: boolean;
  readonly clipsY: boolean;
}

/**
 * Sets the spacing of 1.4.12, finds the texts that were whole and are now cut off by their boxes, and
 * restores the spacing, all before anything can be drawn.
 *
 * Runs in the page: self-contained.
 *
 * @returns indexes in `clips`
 */
export function findTextsCutBySpacing(clips: readonly WalkedClip[]): number[] {
  const world = globalThis as unknown as { curbcut: CollectorFunctions; curbcutNodes: WalkedNodes };
  const dom = world.curbcut.createDomAccess();
  const { elements } = world.curbcutNodes;
  /** Scripts without spaces between letters or words to widen. */
  const unspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}]/u;
  const css =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    ' p { margin-bottom: 2em !important }' +
    ' *, *::before, *::after { transition: none !important }';

  function textsOf(holder: Element): Text[] {
    const texts: Text[] = [];
    for (let at = dom.firstChild(holder); at !== null; at = dom.nextSibling(at)) {
      if (dom.nodeType(at) !== 3) continue;
      const data = dom.data(at as Text);
      if (data.trim().length >= 2 && !unspaced.test(data)) texts.push(at as Text);
    }
    return texts;
  }

  function linesOf(holder: Element): DOMRect[] {
    return textsOf(holder).flatMap((text) => {
      const range = new Range();
      range.selectNodeContents(text);
      return [...dom.rangeRects(range)];
    });
  }

  /**
   * Checks whether text overflows by more than the empty part of a line box or the space after a last letter.
   */
  function isCut({ clip, textElement, clipsX, clipsY }: WalkedClip): boolean {
    const box = dom.boundingRect(elements[clip]!);
    return linesOf(elements[textElement]!).some(({ left, right, top, bottom, width, height }) => {
      if (width === 0 || height === 0) return false;
      const beside = Math.max(2, height * 0.75);
      const below = Math.max(2, height * 0.25);
      return (
        (clipsX && (left < box.left - beside || right > box.right + beside)) ||
        (clipsY && (top < box.top - below || bottom > box.bottom + below))
      );
    });
  }

  const shadowHost = dom.reader(ShadowRoot.prototype, 'host');
  function flatParent(element: Element): Element | null {
    const parent: Node | null = dom.assignedSlot(element) ?? dom.parentNode(element);
    if (parent === null || dom.nodeType(parent) === 9) return null;
    return dom.nodeType(parent) === 11 ? shadowHost(parent as ShadowRoot) : (parent as Element);
  }

  const styles = new Map<Element, { isHeld: boolean; isPlaced: boolean; squeezes: boolean }>();
  /**
   * Reads the style map, which keeps values such as `auto` where `getComputedStyle` returns the result of the
   * layout.
   */
  function styleOf(element: Element) {
    const known = styles.get(element);
    if (known) return known;
    const map = Element.prototype.computedStyleMap.call(element);
    const value = (name: string) => String(map.get(name) ?? '');
    const isSet = (name: string) => !/^(auto|none|)$/.test(value(name));
    const isPlaced = /absolute|fixed/.test(value('position'));
    const style = {
      isHeld: isPlaced || ['height', 'max-height', 'aspect-ratio', '-webkit-line-clamp'].some(isSet),
      isPlaced,
      squeezes: /flex|grid|table|ruby/.test(value('display')),
    };
    styles.set(element, style);
    return style;
  }

  /** Checks whether the longest word fills most of the box, or lines do not wrap. */
  function isNarrow(clip: Element, holder: Element): boolean {
    const { whiteSpace, fontSize, overflowWrap, wordBreak } = getComputedStyle(holder);
    if (whiteSpace === 'nowrap' || whiteSpace === 'pre') return true;
    if (overflowWrap !== 'normal' || wordBreak === 'break-all') return false;
    const words = textsOf(holder).flatMap((text) => dom.data(text).split(/\s/));
    const longest = words.reduce((most, word) => Math.max(most, word.length), 0);
    return longest * Number.parseFloat(fontSize) > dom.boundingRect(clip).width;
  }

  /**
   * Checks whether a box keeps its size when its text grows. Only then can text be cut off; otherwise the
   * layout, which takes most of the time, is skipped.
   */
  function isTight({ clip, textElement, clipsX, clipsY }: WalkedClip): boolean {
    const box = elements[clip]!;
    const inside: Element[] = [];
    for (let at: Element | null = elements[textElement]!; at; at = flatParent(at)) {
      inside.push(at);
      if (at === box) break;
    }
    const outer = flatParent(box);
    if (clipsY && (inside.some((at) => styleOf(at).isHeld) || (outer !== null && styleOf(outer).squeezes)))
      return true;
    if (!clipsX) return false;
    const isMoved = inside.some((at) => styleOf(at).squeezes || (at !== box && styleOf(at).isPlaced));
    return isMoved || isNarrow(box, elements[textElement]!);
  }

  const whole = clips.flatMap((clip, position) =>
    elements[clip.clip] && elements[clip.textElement] && isTight(clip) && !isCut(clip) ? [position] : [],
  );
  if (whole.length === 0) return [];
  const sheets = world.curbcut.injectStyleSheets(
    whole.map((position) => elements[clips[position]!.textElement]!),
  );
  try {
    sheets.set(css);
    return whole.filter((position) => isCut(clips[position]!));
  } finally {
    sheets.remove();
  }
}
