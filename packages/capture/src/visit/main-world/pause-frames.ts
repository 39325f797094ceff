/** Handle on the callbacks that a page has requested for its next frame. */
export interface FramePause {
  /** Number of callbacks that wait for a frame. */
  count(): number;
  /** From now on, callbacks that the page requests are held too. */
  resume(): void;
  /** Runs the callbacks that are held. Those that they request are held for the next step. */
  step(): void;
}

/**
 * Lets one more frame pass, and holds what the page requests for the next one. When scripts are stopped, the browser
 * drops such callbacks, and a page that draws by itself would never draw again. Runs in the page's main world as source
 * text, so it imports nothing.
 */
export function pauseFrames(): Promise<FramePause> {
  const timeoutMs = 200;
  const request = window.requestAnimationFrame;
  const cancel = window.cancelAnimationFrame;
  const held = new Map<number, FrameRequestCallback>();
  /** Above the ids that the browser gives, so that each request has one id. */
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
    resume: install,
    step() {
      const due = [...held.values()];
      held.clear();
      for (const callback of due) {
        try {
          callback(performance.now());
        } catch {
          // An error in a page's callback is the page's own.
        }
      }
    },
  };
  install();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      // Other tests find the functions of the browser.
      if (window.requestAnimationFrame === replacement) window.requestAnimationFrame = request;
      resolve(hold);
    };
    // The page's own callbacks were requested before and run before this one.
    const timer = setTimeout(end, timeoutMs);
    Reflect.apply(request, window, [end]);
  });
}
