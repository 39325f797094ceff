/** Controls the one-shot timers that a page requests from now on. */
export interface TimerControl {
  /** Runs the held timers that are due. Those still held count as old: `run` leaves them out by default. */
  mark(): void;
  /**
   * Runs the timers that were requested since the mark and are due within this page time, including those
   * that they request. Returns how many ran.
   *
   * @param withinMs milliseconds of page time, after the time reached so far
   * @param includesOld whether to also run those requested before the mark
   */
  run(withinMs: number, includesOld?: boolean): number;
  /** Restores the page's own functions and hands them the timers that haven't run. */
  restore(): void;
}

/**
 * Replaces the page's `setTimeout` and `clearTimeout` and holds its timers until the probe runs them. This
 * way, a probe doesn't have to wait for the delays of tooltips and menus, and its results don't depend on how
 * busy the machine is. Runs in the page's main world as source text, so it can't import anything.
 */
export function controlTimers(): TimerControl {
  const maxRuns = 40;
  const maxHeld = 500;
  const set = window.setTimeout;
  const clear = window.clearTimeout;
  const held = new Map<number, { dueAt: number; delayMs: number; isOld: boolean; run: () => void }>();
  /** Higher than the ids that the browser assigns, so that every id is unique. */
  let nextId = 1_000_000_000;
  /** Milliseconds of page time since the start. */
  let now = 0;
  /** While old timers run, those that they request also count as old. */
  let isMarking = false;
  const replacement = (handler: unknown, delay?: number, ...args: unknown[]): number => {
    // Strings are left to the browser, which may refuse to evaluate them.
    if (typeof handler !== 'function' || held.size >= maxHeld)
      return Number(Reflect.apply(set, window, [handler, delay, ...args]));
    const id = nextId++;
    const delayMs = Math.max(0, Number(delay) || 0);
    const run = () => Reflect.apply(handler, window, args);
    held.set(id, { dueAt: now + delayMs, delayMs, isOld: isMarking, run });
    return id;
  };
  const clearReplacement = (id?: number) => {
    if (!held.delete(Number(id))) Reflect.apply(clear, window, [id]);
  };
  window.setTimeout = replacement as unknown as typeof window.setTimeout;
  window.clearTimeout = clearReplacement as typeof window.clearTimeout;

  const runUntil = (end: number, isIncluded: (isOld: boolean) => boolean): number => {
    let runs = 0;
    for (; runs < maxRuns; runs++) {
      let next: number | null = null;
      for (const [id, timer] of held) {
        if (!isIncluded(timer.isOld) || timer.dueAt > end) continue;
        if (next === null || timer.dueAt < held.get(next)!.dueAt) next = id;
      }
      if (next === null) break;
      const { dueAt, run } = held.get(next)!;
      held.delete(next);
      now = Math.max(now, dueAt);
      try {
        run();
      } catch {
        // Errors in a page's timers are the page's own.
      }
    }
    now = end;
    return runs;
  };
  return {
    mark() {
      for (const timer of held.values()) timer.isOld = true;
      isMarking = true;
      runUntil(now, (isOld) => isOld);
      isMarking = false;
    },
    run: (withinMs, includesOld = false) => runUntil(now + withinMs, (isOld) => includesOld || !isOld),
    restore() {
      if (window.setTimeout === (replacement as unknown)) window.setTimeout = set;
      // `clearTimeout` stays, because the page may still clear timers by the ids it was given.
      const ids = new Map<number, number>();
      for (const [id, { delayMs, run }] of held)
        ids.set(id, Number(Reflect.apply(set, window, [run, delayMs])));
      held.clear();
      if (window.clearTimeout === (clearReplacement as unknown))
        window.clearTimeout = ((id?: number) =>
          Reflect.apply(clear, window, [ids.get(Number(id)) ?? id])) as typeof window.clearTimeout;
    },
  };
}
