/** Frames in a row that a page may request before it counts as animated. */
const MAX_FRAMES = 2;

/**
 * Waits until a frame was drawn, and another one if the page requested it meanwhile: many scripts change styles in the
 * second frame, so that transitions start. Handles of frames count up in all worlds of the document.
 */
export async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Observers of sizes and intersections are notified after the callbacks of the frame.
    const handle = requestAnimationFrame(() => setTimeout(resolve));
    await promise;
    const next = requestAnimationFrame(() => {});
    cancelAnimationFrame(next);
    if (next === handle + 1) return;
  }
}

/** Waits for {@link waitForFrames} and moves transitions to their end. */
export async function waitForSettledStyles(): Promise<void> {
  await waitForFrames();
  finishTransitions();
}

/** Moves finite animations and transitions to their end. */
export function finishTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.playState === 'running') tryToFinish(animation);
  }
}

/** Moves an animation to its end. @returns false for an endless one. */
export function tryToFinish(animation: Animation): boolean {
  try {
    animation.finish();
    return true;
  } catch {
    return false;
  }
}
