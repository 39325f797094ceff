import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Debounce delay in milliseconds before typed text is searched. */
const SEARCH_DEBOUNCE_MS = 250;

/**
 * Keeps a search in the URL, so that it can be shared and restored.
 *
 * @returns the text in the field, the text searched for, and a setter
 */
export function useSearchText() {
  const [query, setQuery] = useSearchParams();
  const searchText = query.get('search') ?? '';
  const { inputText, setInputText } = useDebouncedText(searchText, (text) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (text === '') next.delete('search');
        else next.set('search', text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  return { inputText, searchText, setInputText };
}

/**
 * Debounces a search field: while the user types, the field is ahead of the search.
 *
 * @param searchText the current search
 * @param onSettled receives the field's text once typing has paused
 */
export function useDebouncedText(searchText: string, onSettled: (text: string) => void) {
  const [inputText, setText] = useState(searchText);
  const timer = useRef<number>(undefined);

  // The URL changes after the field does, and also through links; while the user types, the field is ahead.
  useEffect(() => {
    if (timer.current === undefined) setText(searchText);
  }, [searchText]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Uses the latest callback: by the time typing pauses, other parts of the URL may have changed.
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
