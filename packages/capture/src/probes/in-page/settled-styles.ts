import { getOpenRoots } from '../../in-page-kit/tree.ts';

/** Number of consecutive frames that a page may request before it counts as animated. */
const MAX_FRAMES = 2;

/**
 * Waits for a frame, and for another one if the page requested it during the first: many scripts change
 * styles in the second frame, which starts transitions. The handles of frames count up across all worlds of
 * the document.
 */
export async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Size and intersection observers are notified after the frame's callbacks.
    const handle = requestAnimationFrame(() => setTimeout(resolve));
    await promise;
    const next = requestAnimationFrame(() => {});
    cancelAnimationFrame(next);
    if (next === handle + 1) return;
  }
}

/** Calls {@link waitForFrames} and then moves transitions to their end. */
export async function waitForSettledStyles(): Promise<void> {
  await waitForFrames();
  finishTransitions();
}

/** Moves finite animations and transitions to their end, also in open shadow trees. Returns how many there were. */
export function finishTransitions(): number {
  const running = getOpenRoots()
    .flatMap((root) => root.getAnimations())
    .filter(({ playState }) => playState === 'running');
  return running.filter(tryToFinish).length;
}

/** Moves an animation to its end. @returns false if it's infinite. */
export function tryToFinish(animation: Animation): boolean {
  try {
    animation.finish();
    return true;
  } catch {
    return false;
  }
}
