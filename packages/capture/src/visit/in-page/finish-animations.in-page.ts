/** Far beyond the end of any finite SMIL animation. Infinite ones are then always in the same phase. */
const SMIL_SECONDS = 3_600;
const LONG_MS = 5_000;

/** An iteration of at most this many milliseconds may flash more than three times per second. */
const FAST_MS = 1_000;

/** Animations that were running when they were stopped, and that WCAG restricts. */
const restricted: { readonly long: Animation[]; readonly fast: Animation[] } = { long: [], fast: [] };

/**
 * Returns animations of more than five seconds, which WCAG 2.2.2 restricts, that were running when they were
 * stopped.
 */
export function getLongAnimations(): readonly Animation[] {
  return restricted.long;
}

/**
 * Returns animations that may flash, which WCAG 2.3.1 restricts, and that were running when they were
 * stopped.
 */
export function getFastAnimations(): readonly Animation[] {
  return restricted.fast;
}

/**
 * Returns whether an animation repeats rapidly, or has so many keyframes that it may flash within one
 * iteration.
 */
export function isFastAnimation({ effect }: Animation): boolean {
  if (!(effect instanceof KeyframeEffect)) return false;
  const { duration, iterations = 1 } = effect.getComputedTiming();
  if (Number(duration) <= 0) return false;
  return (Number(duration) <= FAST_MS && iterations > 1) || effect.getKeyframes().length > 7;
}

/**
 * Moves finite animations to their end and stops infinite ones at their first frame, so that two captures of
 * the page are equal.
 *
 * @param roots the document and its open shadow roots
 * @param maxMs milliseconds. Longer animations are paused just before their end: they show how much time is left, and at
 * their end, messages close.
 * @returns how many animations were stopped or finished
 */
export function finishAnimations(
  roots: readonly (Document | ShadowRoot)[],
  { maxMs = Number.POSITIVE_INFINITY } = {},
): number {
  const stop = (animation: Animation): boolean => {
    const timing = animation.effect?.getComputedTiming();
    // A paused animation shows the frame at which its author paused it. That can be while it's pending,
    // before its first frame.
    if (!timing || animation.playState !== 'running') return false;
    if (animation.timeline instanceof DocumentTimeline && isFastAnimation(animation)) {
      restricted.fast.push(animation);
    }
    if (
      animation.timeline instanceof DocumentTimeline &&
      Number(timing.endTime) - (timing.delay ?? 0) > LONG_MS
    ) {
      restricted.long.push(animation);
    }
    if (animation.timeline !== null && !(animation.timeline instanceof DocumentTimeline)) {
      // A scroll-driven animation doesn't run on its own. If it keeps its end state, it has already revealed
      // something. Any other is in its correct state at the top of the page.
      if (timing.fill !== 'forwards' && timing.fill !== 'both') return false;
      animation.finish();
      return true;
    }
    const end = Number(timing.endTime);
    if (end !== Number.POSITIVE_INFINITY && animation.playbackRate > 0) {
      if (end <= maxMs) animation.finish();
      else {
        animation.pause();
        animation.currentTime = end - 1;
      }
    } else {
      animation.pause();
      animation.currentTime = timing.delay ?? 0;
    }
    return true;
  };

  let stopped = 0;
  for (const root of roots) {
    for (const animation of root.getAnimations()) {
      try {
        if (stop(animation)) stopped++;
      } catch {
        // An animation that throws (zero playback rate, detached effect) isn't running either.
      }
    }
    for (const element of root.querySelectorAll<SVGElement>(
      'animate, animateMotion, animateTransform, set',
    )) {
      const svg = element.ownerSVGElement;
      if (!svg || svg.animationsPaused()) continue;
      svg.setCurrentTime(SMIL_SECONDS);
      svg.pauseAnimations();
      stopped++;
    }
  }
  return stopped;
}
