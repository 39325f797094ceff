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
  const [typed, setTyped] = useState(asked);
  const timer = useRef<number>(undefined);

  // The address changes after the field, and by links; while somebody types, the field is ahead.
  useEffect(() => {
    if (timer.current === undefined) setTyped(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(words: string) {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      setQuery(words === '' ? {} : { search: words }, { replace: true, preventScrollReset: true });
    }, settledAfterMs);
  }

  return { typed, asked, search };
}
