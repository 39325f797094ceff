import * as dom from '../../in-page-kit/dom.ts';
import { getNumber } from '../../in-page-kit/numbers.ts';
import { getOpenRoots } from '../../in-page-kit/tree.ts';
import { getLongAnimations } from '../../visit/in-page/finish-animations.in-page.ts';

/** An element and its animations. */
export interface AnimatedElement {
  readonly target: Element;
  readonly animations: readonly Animation[];
}

/** WCAG 2.2.2 allows motion that doesn't last longer than this. */
const MIN_LASTING_MS = 5_000;

/**
 * Finds elements that CSS animations and the Web Animations API animate for more than five seconds, including
 * animations that the visit has stopped.
 */
export function findLongAnimations(): AnimatedElement[] {
  return groupByTarget([...new Set([...getLongAnimations(), ...findRunningAnimations()])].filter(isLong));
}

/** Returns the animations that are running now. */
export function findRunningAnimations(): Animation[] {
  return getOpenRoots()
    .flatMap((root) => root.getAnimations())
    .filter(({ playState }) => playState === 'running');
}

/** Groups animations by the element that they animate. */
export function groupByTarget(animations: readonly Animation[]): AnimatedElement[] {
  const groups = new Map<Element, Animation[]>();
  for (const animation of animations) {
    const target = (animation.effect as KeyframeEffect).target!;
    const known = groups.get(target);
    if (known) known.push(animation);
    else groups.set(target, [animation]);
  }
  return [...groups].map(([target, own]) => ({ target, animations: own }));
}

/** Returns whether the last walk visited an element that is still on the page. */
export const isStillOnPage = (target: Element): boolean =>
  getNumber(target) !== -1 && dom.isConnected(target);

function isLong(animation: Animation): boolean {
  const { effect, timeline } = animation;
  if (!(effect instanceof KeyframeEffect) || effect.target === null || effect.pseudoElement !== null)
    return false;
  if (animation instanceof CSSTransition || !(timeline instanceof DocumentTimeline)) return false;
  const { endTime, delay = 0, duration } = effect.getComputedTiming();
  return Number(endTime) - delay > MIN_LASTING_MS && Number(duration) > 0 && animation.playbackRate !== 0;
}
