/** Controls the callbacks that a page has requested for its next frame. */
export interface FramePause {
  /** Number of callbacks that are waiting for a frame. */
  count(): number;
  /** Whether no frame has passed, so that the page couldn't request another one. */
  isLate(): boolean;
  /** From now on, also holds callbacks that the page requests. */
  resume(): void;
  /** Runs the held callbacks. Those that they request are held for the next step. */
  step(): void;
}

/**
 * Lets one more frame pass, and holds what the page requests for the next one. When scripts are stopped, the
 * browser drops such callbacks, and a page that draws on its own would never draw again. Runs in the page's
 * main world as source text, so it can't import anything.
 */
export function pauseFrames(): Promise<FramePause> {
  // A safety net for pages that don't render frames; on a busy machine, a frame may take more than a second.
  const timeoutMs = 5_000;
  const request = window.requestAnimationFrame;
  const cancel = window.cancelAnimationFrame;
  const held = new Map<number, FrameRequestCallback>();
  let hasPassed = false;
  /** Higher than the ids that the browser assigns, so that every id is unique. */
  let nextId = 1_000_000_000;
  const replacement = (callback: FrameRequestCallback): number => {
    const id = nextId++;
    held.set(id, callback);
    return id;
  };
  const install = () => {
    window.requestAnimationFrame = replacement;
    window.cancelAnimationFrame = (id) => {
      if (!held.delete(id)) Reflect.apply(cancel, window, [id]);
    };
  };
  const hold: FramePause = {
    count: () => held.size,
    isLate: () => !hasPassed,
    resume: install,
    step() {
      const due = [...held.values()];
      held.clear();
      for (const callback of due) {
        try {
          callback(performance.now());
        } catch {
          // Errors in a page's callbacks are the page's own.
        }
      }
    },
  };
  install();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      // Later tests need the browser's own functions.
      if (window.requestAnimationFrame === replacement) window.requestAnimationFrame = request;
      resolve(hold);
    };
    // The page's own callbacks were requested earlier and run before this one.
    const timer = setTimeout(end, timeoutMs);
    const onFrame = () => {
      hasPassed = true;
      end();
    };
    Reflect.apply(request, window, [onFrame]);
  });
}
