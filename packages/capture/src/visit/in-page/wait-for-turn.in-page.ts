import type { RequestIds } from '../../in-page-kit/requests.ts';
import { waitForFrame } from './wait-for-frame.in-page.ts';

export interface MainThreadTurn {
  /** Milliseconds of page time: the duration of the turn without the delays of a busy machine. */
  pageMs: number;
  /** Whether the main thread became idle, so that an idle callback ran. */
  idle: boolean;
  /** Whether a frame was rendered; `true` if none was waited for. */
  drawn: boolean;
  /** Timers, frames and idle callbacks that the page itself requested since the previous turn. */
  requested: { timers: number; frames: number; idle: number };
  /** The numbers that the browser assigned to this turn's own requests. */
  ids: RequestIds;
}

export interface TurnOptions {
  /** Minimum length of a turn in milliseconds. */
  ms: number;
  /** Milliseconds to wait for a frame; 0 for none. */
  frameMs: number;
  /** The previous turn's numbers. */
  before: RequestIds | null;
}

/**
 * Waits for one turn of the main thread: a frame, a timer, and then an idle callback, which the browser runs
 * only if no other task of the page is waiting. On a busy machine, a turn takes longer, and so does the
 * page's own work. It counts no more than a turn on an idle machine.
 */
export async function waitForTurn({ ms, frameMs, before }: TurnOptions): Promise<MainThreadTurn> {
  /** Milliseconds without an idle callback after which the main thread counts as busy. */
  const BUSY_MS = 200;
  /**
   * A turn counts for at most this many times its minimum length. A busy turn counts for more, because it
   * waits longer.
   */
  const MAX_STRETCH = 1.25;
  const MAX_BUSY_STRETCH = 3;

  const startedAt = performance.now();
  const ids: RequestIds = { timer: 0, frame: before?.frame ?? 0, idle: 0 };
  const pause = new Promise<void>((resolve) => {
    ids.timer = Number(setTimeout(resolve, ms));
  });
  const frame = frameMs > 0 ? await waitForFrame(frameMs) : null;
  await pause;
  const idle = await new Promise<boolean>((resolve) => {
    ids.idle = requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: BUSY_MS });
  });
  if (frame) {
    ids.frame = frame.id;
    ids.timer = Math.max(ids.timer, frame.timerId);
  }
  const ownTimers = 1 + (frame?.timers ?? 0);
  return {
    pageMs: Math.min(performance.now() - startedAt, ms * (idle ? MAX_STRETCH : MAX_BUSY_STRETCH)),
    idle,
    drawn: frame?.drawn ?? true,
    requested: {
      timers: before ? ids.timer - before.timer - ownTimers : 0,
      frames: before && frame ? ids.frame - before.frame - 1 : 0,
      idle: before ? ids.idle - before.idle - 1 : 0,
    },
    ids,
  };
}
