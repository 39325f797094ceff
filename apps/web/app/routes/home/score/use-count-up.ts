import { type RefObject, useEffect, useState } from 'react';

const COUNT_DURATION_MS = 1_400;

/**
 * Easing function: returns the progress of a count, from 0 to 1, for a share of its duration. Starts fast and
 * slows down.
 */
export function easeOut(share: number): number {
  return 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
}

/**
 * A number that counts from one value to another, once, when an element comes into view. In the prerendered
 * page, and for people who prefer reduced motion, it is the final value from the start.
 */
export function useCountUp(from: number, to: number, inView: RefObject<Element | null>): number {
  const [value, setValue] = useState(to);

  useEffect(() => {
    if (!inView.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let begun: number | undefined;
    const count = (now: number) => {
      begun ??= now;
      const share = (now - begun) / COUNT_DURATION_MS;
      setValue(Math.round(from + (to - from) * easeOut(share)));
      if (share < 1) frame = requestAnimationFrame(count);
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        frame = requestAnimationFrame(count);
      },
      { threshold: 0.6 },
    );
    watch.observe(inView.current);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [from, to, inView]);

  return value;
}
