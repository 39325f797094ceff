import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber } from '../../../in-page-kit/numbers.ts';
import { getCombinedOpacity, isPerceivable } from '../../../in-page-kit/visibility.ts';
import { getScriptMovers } from '../../../visit/in-page/watch-changes.in-page.ts';
import { findAnimationRules } from '../../in-page/find-animation-rules.ts';
import { findLongAnimations, isStillOnPage } from '../../in-page/long-animations.ts';
import { readAtTimes } from '../../in-page/read-at-times.ts';

/** Text that one of the page's animations keeps moving, blinking or replacing for more than five seconds. */
export interface RawMovingText {
  /** The animated element's number in the last walk. */
  readonly node: number;
  readonly kind: 'moves' | 'blinks' | 'changes' | 'scripted';
  /** Whether a style sheet changes this animation for users who prefer reduced motion. */
  readonly isReducible: boolean;
  /**
   * Whether a style sheet has a rule that stops this animation when a script or a control changes the page's
   * state.
   */
  readonly isStoppable: boolean;
}

export interface RawMovingTextResult {
  readonly found: readonly RawMovingText[];
  /** How many animated elements with text were sampled, and how many there are. */
  readonly done: number;
  readonly of: number;
}

/** In CSS pixels. Smaller movements decorate an element that stays in place. */
const MIN_DISTANCE = 100;
/** If an iteration hides and shows its text within this time, the text blinks. */
const MAX_BLINK_MS = 3_000;
const MAX_TEXT_ELEMENTS = 10;
/** Fractions of an iteration at which the text is examined. */
const MOMENTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99];

/**
 * Finds text that CSS animations and the Web Animations API keep moving, blinking or replacing for more than
 * five seconds. Each animation is moved through one iteration and back within a single task, so that nothing
 * is painted.
 *
 * @param maxAnimated maximum number of elements to sample
 */
export function findMovingTexts(maxAnimated: number): RawMovingTextResult {
  const animated = findLongAnimations();
  const found: RawMovingText[] = [];
  let [done, of] = [0, 0];
  for (const { target, animations } of animated) {
    if (!isStillOnPage(target)) continue;
    if (!/[\p{L}\p{N}]/u.test(dom.textContent(target) ?? '')) continue;
    if (done === maxAnimated) {
      of += 1;
      continue;
    }
    const textElements = findTextElements(target);
    if (textElements.length === 0) continue;
    of += 1;
    done += 1;
    const { moves, vanishes } = watchIteration(animations, textElements);
    if (!moves && !vanishes) continue;
    const duration = Math.max(
      ...animations.map(({ effect }) => Number(effect!.getComputedTiming().duration)),
    );
    const kind = moves ? 'moves' : duration <= MAX_BLINK_MS ? 'blinks' : 'changes';
    found.push({ node: getNumber(target), kind, ...findAnimationRules(target) });
  }
  const targets = new Set(animated.map(({ target }) => target));
  for (const element of getScriptMovers()) {
    const node = getNumber(element);
    if (node === -1 || targets.has(element)) continue;
    found.push({ node, kind: 'scripted', isReducible: false, isStoppable: false });
  }
  return { found, done, of };
}

/** Finds elements inside an element that contain text, excluding icon fonts. */
function findTextElements(target: Element): Element[] {
  const textElements = [target, ...dom.querySelectorAll(target, '*')].filter(
    (element) =>
      Array.from(dom.childNodes(element)).some((node) => node instanceof Text && node.data.trim() !== '') &&
      !/^(script|style|noscript|template|option)$/.test(dom.localName(element)) &&
      !/icon|symbol|awesome|glyph/i.test(getComputedStyle(element).fontFamily),
  );
  const text = textElements.map(dom.textContent).join(' ');
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const hasEnoughWords = words.length > 1 || (words[0]?.length ?? 0) > 5;
  return hasEnoughWords && !/^\s*(loading|please wait)\b/i.test(text)
    ? textElements.slice(0, MAX_TEXT_ELEMENTS)
    : [];
}

function isShown(element: Element): boolean {
  if (!isPerceivable(element)) return false;
  const { color } = getComputedStyle(element);
  return !/^rgba\(.*, 0\)$|\/ 0\)$/.test(color) && getCombinedOpacity(element) > 0.1;
}

const isInPage = ({ left, right, bottom, width, height }: DOMRect): boolean =>
  width > 4 && height > 4 && right + scrollX > 0 && left < innerWidth && bottom + scrollY > 0;

/** Returns whether text moves or disappears during one iteration of all animations of an element. */
function watchIteration(animations: readonly Animation[], textElements: readonly Element[]) {
  const seen = textElements.map(() => ({
    xs: [] as number[],
    ys: [] as number[],
    shown: 0,
    inPage: false,
  }));
  const times = MOMENTS.map(
    (moment) => (animation: Animation) => moment * Number(animation.effect!.getComputedTiming().duration),
  );
  readAtTimes(animations, times, () => {
    for (const [at, textElement] of textElements.entries()) {
      const box = dom.getBoundingClientRect(textElement);
      const state = seen[at]!;
      state.xs.push(box.left + box.width / 2);
      state.ys.push(box.top + box.height / 2);
      if (!isShown(textElement)) continue;
      state.shown += 1;
      state.inPage ||= isInPage(box);
    }
  });
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const visible = seen.filter(({ inPage }) => inPage);
  return {
    moves: visible.some(({ xs, ys }) => span(xs) >= MIN_DISTANCE || span(ys) >= MIN_DISTANCE),
    vanishes: visible.some(({ shown }) => shown > 0 && shown < MOMENTS.length),
  };
}
