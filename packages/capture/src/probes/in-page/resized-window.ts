import { type RequestIds, readRequestIds } from '../../in-page-kit/requests.ts';

/** Milliseconds without an idle callback after which the main thread counts as busy. */
const BUSY_MS = 100;

/** The requests that had been made when the counting started. */
const requests: { before: RequestIds } = { before: { timer: 0, frame: 0, idle: 0 } };

/** Starts counting what scripts request. Call it before the window is resized. */
export function startCountingRequests(): void {
  requests.before = readRequestIds();
}

/**
 * Waits until a resized page has a new layout, and returns whether it may still be adapting. That's the case
 * if styles are in transition, or if scripts are waiting for a timer, a frame or an idle callback that was
 * requested since {@link startCountingRequests}.
 */
export async function waitForNewLayout(): Promise<boolean> {
  // In the first frame, the page is notified of the new size. By the second, it has a new layout.
  await drawFrame();
  await drawFrame();
  // Frameworks render their updates in tasks that run before an idle callback.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: BUSY_MS }));
  const { timer, frame, idle } = readRequestIds();
  const own = { timer: 1, frame: 3, idle: 2 };
  const isInTransition = document
    .getAnimations()
    .some((animation) => animation instanceof CSSTransition && animation.playState === 'running');
  return (
    isInTransition ||
    timer - requests.before.timer > own.timer ||
    frame - requests.before.frame > own.frame ||
    idle - requests.before.idle > own.idle
  );
}

const drawFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
