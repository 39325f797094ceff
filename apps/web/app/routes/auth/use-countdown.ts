import { useCallback, useEffect, useState } from 'react';

/**
 * Counts down whole seconds to 0. It reads the clock, so that a suspended tab does not lag.
 *
 * @param seconds to start with; `start` restarts it
 */
export function useCountdown(seconds: number): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);

  const start = useCallback((from: number) => {
    setNow(Date.now());
    setUntil(Date.now() + from * 1_000);
  }, []);
  return { left, start };
}
