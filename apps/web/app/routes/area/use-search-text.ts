import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Milliseconds without a key after which what was typed counts as what is searched for. */
const SEARCH_DEBOUNCE_MS = 250;

/**
 * A search that stands in the address, so that it can be passed on and come back to.
 *
 * @returns what stands in the field, what is searched for, and how to change it
 */
export function useSearchText() {
  const [query, setQuery] = useSearchParams();
  const searchText = query.get('search') ?? '';
  const { inputText, setInputText } = useDebouncedText(searchText, (text) =>
    setQuery(text === '' ? {} : { search: text }, { replace: true, preventScrollReset: true }),
  );
  return { inputText, searchText, setInputText };
}

/**
 * A field that is ahead of what is asked for while somebody types.
 *
 * @param searchText what is searched for now
 * @param onSettled receives what stands in the field once typing has paused
 */
export function useDebouncedText(searchText: string, onSettled: (text: string) => void) {
  const [inputText, setText] = useState(searchText);
  const timer = useRef<number>(undefined);

  // The address changes after the field, and by links; while somebody types, the field is ahead.
  useEffect(() => {
    if (timer.current === undefined) setText(searchText);
  }, [searchText]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The newest one: by the time that typing has paused, other parts of the address may have changed.
  const settle = useRef(onSettled);
  useEffect(() => {
    settle.current = onSettled;
  });

  function setInputText(text: string) {
    setText(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      settle.current(text);
    }, SEARCH_DEBOUNCE_MS);
  }

  return { inputText, setInputText };
}
