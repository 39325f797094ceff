export interface FrameWaitResult {
  /** Whether a frame was rendered. */
  drawn: boolean;
  /** Number of this frame request. The browser numbers those of all worlds of a document together. */
  id: number;
  /** Number of timers set while waiting, and the number of the last one. */
  timers: number;
  timerId: number;
}

/**
 * Waits for the next frame.
 *
 * @param capMs milliseconds after which no frame is expected, counted in timer steps on the page's main
 *   thread: while it isn't scheduled, neither frames nor steps advance
 */
export async function waitForFrame(capMs: number): Promise<FrameWaitResult> {
  const STEP_MS = 250;
  const result: FrameWaitResult = { drawn: false, id: 0, timers: 0, timerId: 0 };
  const drawing = new Promise<boolean>((resolve) => {
    result.id = requestAnimationFrame(() => resolve(true));
  });
  for (let waited = 0; waited < capMs && !result.drawn; waited += STEP_MS) {
    const step = new Promise<boolean>((resolve) => {
      result.timers++;
      result.timerId = Number(setTimeout(() => resolve(false), STEP_MS));
    });
    result.drawn = await Promise.race([drawing, step]);
    clearTimeout(result.timerId);
  }
  if (!result.drawn) cancelAnimationFrame(result.id);
  return result;
}
