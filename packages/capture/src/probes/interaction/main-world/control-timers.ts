/** Handle on the one-shot timers that a page requests from now on. */
export interface TimerControl {
  /** Runs the held timers whose time has come. Those that are still held are not part of what follows. */
  mark(): void;
  /**
   * Runs the timers since the mark that are due within this time of the page, and those that they request. Returns how
   * many ran.
   *
   * @param withinMs milliseconds of the page's time, after the time that was reached before
   */
  run(withinMs: number): number;
  /** Gives the page its own functions back, with the timers that have not run. */
  restore(): void;
}

/**
 * Replaces `setTimeout` and `clearTimeout` of the page and holds its timers until the probe runs them. A probe need not
 * wait for the delays of tooltips and menus, and finds the same however busy the machine is. Runs in the page's main
 * world as source text, so it imports nothing.
 */
export function controlTimers(): TimerControl {
  const maxRuns = 40;
  const maxHeld = 500;
  const set = window.setTimeout;
  const clear = window.clearTimeout;
  const held = new Map<number, { dueAt: number; delayMs: number; isOld: boolean; run: () => void }>();
  /** Above the ids that the browser gives, so that each timer has one id. */
  let nextId = 1_000_000_000;
  /** Milliseconds of the page's time since the control began. */
  let now = 0;
  /** While old timers run, those that they request are old too. */
  let isMarking = false;
  const replacement = (handler: unknown, delay?: number, ...args: unknown[]): number => {
    // Texts are left to the browser, which may refuse to evaluate them.
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

  const runUntil = (end: number, isOld: boolean): number => {
    let runs = 0;
    for (; runs < maxRuns; runs++) {
      let next: number | null = null;
      for (const [id, timer] of held) {
        if (timer.isOld !== isOld || timer.dueAt > end) continue;
        if (next === null || timer.dueAt < held.get(next)!.dueAt) next = id;
      }
      if (next === null) break;
      const { dueAt, run } = held.get(next)!;
      held.delete(next);
      now = Math.max(now, dueAt);
      try {
        run();
      } catch {
        // An error in a page's timer is the page's own.
      }
    }
    now = end;
    return runs;
  };
  return {
    mark() {
      for (const timer of held.values()) timer.isOld = true;
      isMarking = true;
      runUntil(now, true);
      isMarking = false;
    },
    run: (withinMs) => runUntil(now + withinMs, false),
    restore() {
      if (window.setTimeout === (replacement as unknown)) window.setTimeout = set;
      // `clearTimeout` stays: the page may still clear timers by the ids it was given.
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
