import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Milliseconds without a key after which what was typed counts as what is searched for. */
const settledAfterMs = 250;

/**
 * A search that stands in the address, so that it can be passed on and come back to.
 *
 * @returns what stands in the field, what is searched for, and how to change it
 */
export function useSearchText() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('search') ?? '';
  const { typed, type } = useSettledText(asked, (words) =>
    setQuery(words === '' ? {} : { search: words }, { replace: true, preventScrollReset: true }),
  );
  return { typed, asked, search: type };
}

/**
 * A field that is ahead of what is asked for while somebody types.
 *
 * @param asked what is searched for now
 * @param onSettled told what stands in the field once typing has paused
 */
export function useSettledText(asked: string, onSettled: (words: string) => void) {
  const [typed, setTyped] = useState(asked);
  const timer = useRef<number>(undefined);

  // The address changes after the field, and by links; while somebody types, the field is ahead.
  useEffect(() => {
    if (timer.current === undefined) setTyped(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The newest one: by the time that typing has paused, other parts of the address may have changed.
  const settle = useRef(onSettled);
  useEffect(() => {
    settle.current = onSettled;
  });

  function type(words: string) {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      settle.current(words);
    }, settledAfterMs);
  }

  return { typed, type };
}
