/**
 * Runs in the page. Brings finite animations to their end and stops infinite ones at their first frame, so that
 * two captures of the page show the same.
 *
 * @param roots the document and its open shadow roots
 * @returns how many animations were stopped or finished
 */
export function finishAnimations(roots: readonly (Document | ShadowRoot)[]): number {
  /** Far beyond the end of any finite SMIL animation; an infinite one is then always at the same phase. */
  const SMIL_SECONDS = 3_600;

  /** Kept for the probe of text that moves by itself (2.2.2), which allows motion of up to five seconds. */
  const world = globalThis as unknown as { curbcutLongAnimations?: Animation[] };
  const MAX_LONG_ANIMATIONS = 500;
  const LONG_MS = 5_000;

  const stop = (animation: Animation): boolean => {
    const timing = animation.effect?.getComputedTiming();
    // A paused animation shows what its author paused it at, also before its first frame, when it is still pending.
    if (!timing || animation.playState !== 'running') return false;
    if (
      animation.timeline instanceof DocumentTimeline &&
      Number(timing.endTime) - (timing.delay ?? 0) > LONG_MS
    ) {
      world.curbcutLongAnimations ??= [];
      if (world.curbcutLongAnimations.length < MAX_LONG_ANIMATIONS)
        world.curbcutLongAnimations.push(animation);
    }
    if (animation.timeline !== null && !(animation.timeline instanceof DocumentTimeline)) {
      // Driven by scrolling, so it stands still. One that keeps its end state has revealed something by then;
      // any other is as it should be at the top of the page.
      if (timing.fill !== 'forwards' && timing.fill !== 'both') return false;
      animation.finish();
      return true;
    }
    if (timing.endTime !== Number.POSITIVE_INFINITY && animation.playbackRate > 0) {
      animation.finish();
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
        // An animation that refuses (a zero playback rate, a detached effect) does not move either.
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
