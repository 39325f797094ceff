import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns an element's inner size in pixels and tracks its changes; undefined before it is rendered. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: watched.clientWidth, height: watched.clientHeight }),
    );
    observer.observe(watched);
    setSize({ width: watched.clientWidth, height: watched.clientHeight });
    return () => observer.disconnect();
  }, [element]);
  return size;
}
