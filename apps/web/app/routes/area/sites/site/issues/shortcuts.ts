import { useState } from 'react';

/** What the letter keys do on the row that has the focus, or on all that are selected. */
export const shortcuts = [
  { key: 'j', does: 'next', words: 'Next issue' },
  { key: 'k', does: 'previous', words: 'Issue before' },
  { key: 'x', does: 'select', words: 'Select it, or take it out of the selection' },
  { key: 'o', does: 'look', words: 'Open it' },
  { key: 'i', does: 'in_progress', words: 'Set to in progress' },
  { key: 'r', does: 'open', words: 'Set back to open' },
  { key: 'a', does: 'assign', words: 'Assign' },
  { key: 'd', does: 'due', words: 'Change the due date' },
  { key: 'g', does: 'ignored', words: 'Ignore, with a reason' },
  { key: 'f', does: 'false_alarm', words: 'Mark as a false alarm' },
  { key: '?', does: 'help', words: 'Show these keys' },
] as const;

export type ShortcutDoes = (typeof shortcuts)[number]['does'];

/** Keys of the list that are always there: those of the ARIA grid pattern. */
export const gridKeys = [
  { keys: '↑ ↓', words: 'Issue before and next issue' },
  { keys: 'Home End', words: 'First and last issue' },
  { keys: 'Page Up, Page Down', words: 'A screen further' },
  { keys: 'Space', words: 'Select it, or take it out of the selection' },
  { keys: 'Shift + ↑ ↓', words: 'Grow the selection' },
  { keys: 'Ctrl or Cmd + A', words: 'Select all shown' },
  { keys: 'Escape', words: 'Select nothing' },
  { keys: 'Enter', words: 'Open it, as long as nothing is selected' },
] as const;

/** What a key asks for; undefined for all other keys, and for keys that are held with another one. */
export function shortcutOf(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): ShortcutDoes | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return shortcuts.find(({ key }) => key === event.key.toLowerCase())?.does;
}

const stored = 'trackerLetterKeys';

/** Whether the letter keys do something; kept in this browser (WCAG 2.1.4). */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(stored) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(stored, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
