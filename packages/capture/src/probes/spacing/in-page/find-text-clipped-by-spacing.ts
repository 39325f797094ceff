import { injectStyleSheets } from '../../../collector/in-page/inject-style-sheets.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';

/** A box that hides its overflow, and an element with text inside it, as numbers of the last walk. */
export interface RawClip {
  readonly clip: number;
  readonly textElement: number;
  /** Whether the box hides overflow horizontally and vertically. */
  readonly clipsX: boolean;
  readonly clipsY: boolean;
}

/** Scripts without spaces between letters or words that could be widened. */
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}]/u;
const SPACING_CSS =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  ' p { margin-bottom: 2em !important }' +
  ' *, *::before, *::after { transition: none !important }';

/**
 * Sets the text spacing of 1.4.12, finds text that was complete and is now cut off by its box, and restores
 * the spacing, all before anything can be rendered.
 *
 * @returns indexes in `clips`
 */
export function findTextClippedBySpacing(clips: readonly RawClip[]): number[] {
  const { elements } = getWalkedNodes();
  const readStyle = createStyleReader();
  const wholeTexts = clips.flatMap((clip, position) => {
    if (!elements[clip.clip] || !elements[clip.textElement] || !isTight(clip, readStyle) || isCut(clip))
      return [];
    return isInEditor(elements[clip.textElement]!) ? [] : [position];
  });
  if (wholeTexts.length === 0) return [];
  const sheets = injectStyleSheets(wholeTexts.map((position) => elements[clips[position]!.textElement]!));
  try {
    sheets.set(SPACING_CSS);
    return wholeTexts.filter((position) => isCut(clips[position]!));
  } finally {
    sheets.remove();
  }
}

function getTexts(textElement: Element): Text[] {
  const texts: Text[] = [];
  for (let at = dom.firstChild(textElement); at !== null; at = dom.nextSibling(at)) {
    if (dom.nodeType(at) !== 3) continue;
    const data = dom.data(at as Text);
    if (data.trim().length >= 2 && !UNSPACED_SCRIPTS.test(data)) texts.push(at as Text);
  }
  return texts;
}

function getLines(textElement: Element): DOMRect[] {
  return getTexts(textElement).flatMap((text) => {
    const range = new Range();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
}

/**
 * Checks whether text overflows by more than the empty part of a line box or the space after the last
 * letter.
 */
function isCut({ clip, textElement, clipsX, clipsY }: RawClip): boolean {
  const { elements } = getWalkedNodes();
  const box = dom.getBoundingClientRect(elements[clip]!);
  return getLines(elements[textElement]!).some(({ left, right, top, bottom, width, height }) => {
    if (width === 0 || height === 0) return false;
    const toleranceX = Math.max(2, height * 0.75);
    const toleranceY = Math.max(2, height * 0.25);
    return (
      (clipsX && (left < box.left - toleranceX || right > box.right + toleranceX)) ||
      (clipsY && (top < box.top - toleranceY || bottom > box.bottom + toleranceY))
    );
  });
}

/**
 * Checks whether an editor renders the text. An editor receives keys in an invisible field next to the
 * text, and it positions and scrolls the lines itself. Wider letters would make it rearrange the lines.
 */
function isInEditor(textElement: Element): boolean {
  for (
    let at: Element | null = textElement, level = 0;
    at && level < 10;
    at = dom.parentElement(at), level++
  ) {
    const field = dom.querySelector(at, ':scope > textarea, :scope > * > textarea');
    if (field === null) continue;
    const { width, height } = dom.getBoundingClientRect(dom.parentElement(field)!);
    if (getComputedStyle(field).opacity === '0' || width < 4 || height < 4) return true;
  }
  return false;
}

/** What determines whether an element's size follows its text. */
interface SizeStyle {
  readonly hasFixedSize: boolean;
  readonly isPositioned: boolean;
  readonly limitsChildren: boolean;
}

/**
 * Creates a reader of the style map, which keeps values such as `auto`, whereas `getComputedStyle` returns the layout
 * result.
 */
function createStyleReader(): (element: Element) => SizeStyle {
  const styles = new Map<Element, SizeStyle>();
  return (element) => {
    const existing = styles.get(element);
    if (existing) return existing;
    const map = dom.computedStyleMap(element);
    const value = (name: string) => String(map.get(name) ?? '');
    const isSet = (name: string) => !/^(auto|none|)$/.test(value(name));
    const isPositioned = /absolute|fixed/.test(value('position'));
    const style = {
      hasFixedSize:
        isPositioned || ['height', 'max-height', 'aspect-ratio', '-webkit-line-clamp'].some(isSet),
      isPositioned,
      limitsChildren: /flex|grid|table|ruby/.test(value('display')),
    };
    styles.set(element, style);
    return style;
  };
}

/** Checks whether the longest word fills most of the box or whether lines don't wrap. */
function isNarrow(clip: Element, textElement: Element): boolean {
  const { whiteSpace, fontSize, overflowWrap, wordBreak } = getComputedStyle(textElement);
  if (whiteSpace === 'nowrap' || whiteSpace === 'pre') return true;
  if (overflowWrap !== 'normal' || wordBreak === 'break-all') return false;
  const words = getTexts(textElement).flatMap((text) => dom.data(text).split(/\s/));
  const longest = words.reduce((max, word) => Math.max(max, word.length), 0);
  return longest * Number.parseFloat(fontSize) > dom.getBoundingClientRect(clip).width;
}

/**
 * Checks whether a box keeps its size when its text grows. Only then can text be cut off. Otherwise, the
 * layout, which takes most of the time, is skipped.
 */
function isTight(
  { clip, textElement, clipsX, clipsY }: RawClip,
  readStyle: (element: Element) => SizeStyle,
): boolean {
  const { elements } = getWalkedNodes();
  const box = elements[clip]!;
  const inside: Element[] = [];
  for (let at: Element | null = elements[textElement]!; at; at = getFlatParent(at)) {
    inside.push(at);
    if (at === box) break;
  }
  const outer = getFlatParent(box);
  if (
    clipsY &&
    (inside.some((at) => readStyle(at).hasFixedSize) || (outer !== null && readStyle(outer).limitsChildren))
  )
    return true;
  if (!clipsX) return false;
  const isSqueezed = inside.some(
    (at) => readStyle(at).limitsChildren || (at !== box && readStyle(at).isPositioned),
  );
  return isSqueezed || isNarrow(box, elements[textElement]!);
}
