import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the content of an element is wider than the element, and follows size changes. */
export function useIsOverflowing(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    const observer = new ResizeObserver(() => setOverflows(frame.scrollWidth > frame.clientWidth));
    for (const element of [frame, ...frame.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return overflows;
}
