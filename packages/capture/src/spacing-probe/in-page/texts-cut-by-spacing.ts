import type { CollectorFunctions } from '../../collector/functions.ts';
import type { Held } from '../../collector/in-page/collect.ts';

/** A box that hides what overflows it, and an element with text inside of it: numbers of the last walk. */
export interface WalkedClip {
  readonly clip: number;
  readonly holder: number;
  /** Whether it hides what is too wide, and what is too high. */
  readonly x: boolean;
  readonly y: boolean;
}

/**
 * Sets the spacing of 1.4.12, looks which texts that were whole their boxes then cut off, and takes it back: all of it
 * before anything can be drawn.
 *
 * Runs in the page: self-contained.
 *
 * @returns positions in `clips`
 */
export function textsCutBySpacing(clips: readonly WalkedClip[]): number[] {
  const world = globalThis as unknown as { curbcut: CollectorFunctions; curbcutHeld: Held };
  const dom = world.curbcut.domAccess();
  const { elements } = world.curbcutHeld;
  /** Writing that has no spaces between letters or words to widen. */
  const unspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}]/u;
  const css =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    ' p { margin-bottom: 2em !important }' +
    ' *, *::before, *::after { transition: none !important }';

  function linesOf(holder: Element): DOMRect[] {
    const lines: DOMRect[] = [];
    for (let at = dom.firstChild(holder); at !== null; at = dom.nextSibling(at)) {
      if (dom.nodeType(at) !== 3) continue;
      const text = dom.data(at as Text);
      if (text.trim().length < 2 || unspaced.test(text)) continue;
      const range = new Range();
      range.selectNodeContents(at);
      lines.push(...dom.rangeRects(range));
    }
    return lines;
  }

  /** Beyond by more than the empty part of a line box, or the space behind a last letter. */
  function isCut({ clip, holder, x, y }: WalkedClip): boolean {
    const box = dom.boundingRect(elements[clip]!);
    return linesOf(elements[holder]!).some(({ left, right, top, bottom, width, height }) => {
      if (width === 0 || height === 0) return false;
      const beside = Math.max(2, height * 0.75);
      const below = Math.max(2, height * 0.25);
      return (
        (x && (left < box.left - beside || right > box.right + beside)) ||
        (y && (top < box.top - below || bottom > box.bottom + below))
      );
    });
  }

  const whole = clips.flatMap((clip, position) =>
    elements[clip.clip] && elements[clip.holder] && !isCut(clip) ? [position] : [],
  );
  const sheets = world.curbcut.ownSheets(whole.map((position) => elements[clips[position]!.holder]!));
  try {
    sheets.set(css);
    return whole.filter((position) => isCut(clips[position]!));
  } finally {
    sheets.remove();
  }
}
