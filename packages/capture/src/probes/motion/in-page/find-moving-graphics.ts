import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber } from '../../../in-page-kit/numbers.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';
import { findAnimationRules } from '../../in-page/find-animation-rules.ts';
import { type AnimatedElement, findLongAnimations, isStillOnPage } from '../../in-page/long-animations.ts';
import { readAtTimes } from '../../in-page/read-at-times.ts';

/** An element without text that animations keep moving or fading for more than five seconds. */
export interface RawMotion {
  readonly node: number;
  readonly distance: number;
  readonly fading: number;
  readonly area: number;
  readonly words: string;
  readonly isReducible: boolean;
  readonly isStoppable: boolean;
}

const MOMENTS = [0, 0.13, 0.25, 0.38, 0.5, 0.63, 0.75, 0.88, 0.99];
const MAX_ANCESTORS = 4;

/** What was found among animated elements, and the numbers of those that were sampled and left out. */
export interface SampledElements<Found> {
  readonly found: readonly Found[];
  readonly sampled: readonly number[];
  readonly leftOut: readonly number[];
}

/** Samples the first of these elements. The others are left out. */
export function sampleFirst<Target, Found>(
  targets: readonly Target[],
  count: number,
  getElement: (target: Target) => Element,
  sample: (target: Target) => readonly Found[],
): SampledElements<Found> {
  const numbers = targets.map((target) => getNumber(getElement(target)));
  return {
    found: targets.slice(0, count).flatMap(sample),
    sampled: numbers.slice(0, count),
    leftOut: numbers.slice(count),
  };
}

/**
 * Finds elements without text that the page's animations keep moving. Nothing is painted in the process.
 *
 * @param maxAnimated maximum number of elements to sample
 */
export function findMovingGraphics(maxAnimated: number): SampledElements<RawMotion> {
  const groups = findLongAnimations().filter(({ target }) => isStillOnPage(target) && !hasWords(target));
  return sampleFirst(groups, maxAnimated, getTarget, (group) => {
    const { target } = group;
    const motion = measureMotion(group);
    if (motion.area === 0) return [];
    return [{ node: getNumber(target), ...motion, words: readWords(group), ...findAnimationRules(target) }];
  });
}

export const getTarget = ({ target }: AnimatedElement): Element => target;

function measureMotion({ target, animations }: AnimatedElement): {
  distance: number;
  fading: number;
  area: number;
} {
  const times = MOMENTS.map(
    (moment) => (animation: Animation) => moment * Number(animation.effect!.getComputedTiming().duration),
  );
  const seen = readAtTimes(animations, times, () => {
    const { left, top, right, bottom } = dom.getBoundingClientRect(target);
    const style = getComputedStyle(target);
    const isShown = isRendered(target) && style.clipPath === 'none';
    const [width, height] = [Math.min(right, innerWidth) - Math.max(left, 0), bottom - top];
    const area = isShown && width > 0 && height > 0 && bottom + scrollY > 0 ? width * height : 0;
    const [x = '0', y = '0'] = style.backgroundPosition.split(' ');
    return {
      left,
      top,
      right,
      bottom,
      area,
      opacity: Number(style.opacity) * (isShown ? 1 : 0),
      backgroundX: Number.parseFloat(x),
      backgroundY: Number.parseFloat(y),
    };
  });
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const distances = (['left', 'top', 'right', 'bottom', 'backgroundX', 'backgroundY'] as const).map((edge) =>
    span(seen.map((state) => state[edge])),
  );
  return {
    distance: Math.round(Math.max(...distances)),
    fading: span(seen.map(({ opacity }) => opacity)),
    area: Math.round(Math.max(...seen.map(({ area, opacity }) => (opacity > 0.1 ? area : 0)))),
  };
}

/** Returns whether the element contains text, which is left to the moving-text probe. */
function hasWords(target: Element): boolean {
  return /[\p{L}\p{N}]{2,}/u.test(dom.textContent(target) ?? '');
}

function readWords({ target, animations }: AnimatedElement): string {
  return readMotionWords(
    target,
    animations.map((animation) =>
      animation instanceof CSSAnimation ? animation.animationName : animation.id,
    ),
  );
}

/** Returns the words that can identify a loading indicator: the names of an element and its ancestors. */
export function readMotionWords(target: Element, own: readonly string[] = []): string {
  const words = [...own];
  let at: Element | null = target;
  for (let level = 0; at !== null && level < MAX_ANCESTORS; level++, at = dom.parentElement(at)) {
    for (const name of ['class', 'id', 'role', 'aria-label', 'aria-busy']) {
      words.push((dom.getAttribute(at, name) ?? '').slice(0, 100));
    }
  }
  return words
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, 500);
}
