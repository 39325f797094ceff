import { MAX_ANSWER_SECONDS } from '@curbcut/contract';
import { useCallback, useEffect, useRef } from 'react';

/** Time in milliseconds without a key press or pointer movement after which the user counts as idle. */
export const IDLE_AFTER_MS = 60_000;

/** Measures how long the user works: only while the window has focus and they aren't idle. */
export interface WorkTimer {
  /** Reports that the user is active. */
  readonly touch: (now: number) => void;
  /** Reports that the window has lost focus. */
  readonly pause: (now: number) => void;
  /** Returns the time in whole seconds, {@link MAX_ANSWER_SECONDS} at most. */
  readonly read: (now: number) => number;
}

/** @param start time in milliseconds at which the question is shown */
export function createWorkTimer(start: number): WorkTimer {
  let total = 0;
  let from: number | null = start;
  const count = (now: number) => {
    if (from !== null) total += Math.max(0, Math.min(now - from, IDLE_AFTER_MS));
  };
  return {
    touch: (now) => {
      count(now);
      from = now;
    },
    pause: (now) => {
      count(now);
      from = null;
    },
    read: (now) => {
      count(now);
      from = from === null ? null : now;
      return Math.min(MAX_ANSWER_SECONDS, Math.round(total / 1000));
    },
  };
}

/** Measures how long a person works on a question. Returns a function that reads the time in seconds. */
export function useAnswerTimer(questionId: string): () => number {
  const timer = useRef<WorkTimer>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has its own timer
  useEffect(() => {
    const current = createWorkTimer(performance.now());
    timer.current = current;
    const touch = () => current.touch(performance.now());
    const pause = () => current.pause(performance.now());
    const touches = ['keydown', 'pointermove', 'pointerdown', 'focus'] as const;
    for (const name of touches) window.addEventListener(name, touch);
    window.addEventListener('blur', pause);
    return () => {
      for (const name of touches) window.removeEventListener(name, touch);
      window.removeEventListener('blur', pause);
    };
  }, [questionId]);
  return useCallback(() => timer.current?.read(performance.now()) ?? 0, []);
}
