import { waitForFrame } from '../../visit/in-page/wait-for-frame.in-page.ts';

/** Minimum length of a turn in milliseconds. */
const TURN_MS = 30;
/** A safety net for pages that don't render frames; on a busy machine, a frame may take more than a second. */
const MAX_FRAME_MS = 5_000;

/**
 * Waits until a condition holds, but no longer than this much of the page's own time. The time is counted in
 * turns, each a timer and a frame, rather than measured: timers run in the order in which they're due, so
 * even on a busy machine, the page's own timers within this time have run by the end of the wait.
 *
 * @param ms milliseconds of page time
 */
export async function waitInTurns(ms: number, isDone: () => boolean): Promise<void> {
  for (let waited = 0; waited < ms && !isDone(); ) waited += await waitOneTurn();
}

/** Waits for one turn and returns how many milliseconds it counts for. */
export async function waitOneTurn(): Promise<number> {
  const timer = new Promise((resolve) => setTimeout(resolve, TURN_MS));
  await waitForFrame(MAX_FRAME_MS);
  await timer;
  return TURN_MS;
}
