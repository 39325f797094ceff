import { useState } from 'react';

/** What the letter keys do on the row that has the focus, or on all that are selected. */
export const shortcuts = [
  { key: 'j', command: 'next', description: 'Next issue' },
  { key: 'k', command: 'previous', description: 'Issue before' },
  { key: 'x', command: 'select', description: 'Select it, or take it out of the selection' },
  { key: 'o', command: 'view', description: 'Open it' },
  { key: 'i', command: 'in_progress', description: 'Set to in progress' },
  { key: 'r', command: 'open', description: 'Set back to open' },
  { key: 'a', command: 'assign', description: 'Assign' },
  { key: 'd', command: 'due', description: 'Change the due date' },
  { key: 'g', command: 'ignored', description: 'Ignore, with a reason' },
  { key: 'f', command: 'false_alarm', description: 'Mark as a false alarm' },
  { key: '?', command: 'help', description: 'Show these keys' },
] as const;

export type ShortcutCommand = (typeof shortcuts)[number]['command'];

/** Keys of the list that are always there: those of the ARIA grid pattern. */
export const gridKeys = [
  { keys: '↑ ↓', description: 'Issue before and next issue' },
  { keys: 'Home End', description: 'First and last issue' },
  { keys: 'Page Up, Page Down', description: 'A screen further' },
  { keys: 'Space', description: 'Select it, or take it out of the selection' },
  { keys: 'Shift + ↑ ↓', description: 'Grow the selection' },
  { keys: 'Ctrl or Cmd + A', description: 'Select all shown' },
  { keys: 'Escape', description: 'Select nothing' },
  { keys: 'Enter', description: 'Open it, as long as nothing is selected' },
] as const;

/** What a key asks for; undefined for all other keys, and for keys that are held with another one. */
export function findShortcut(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): ShortcutCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return shortcuts.find(({ key }) => key === event.key.toLowerCase())?.command;
}

const STORAGE_KEY = 'trackerLetterKeys';

/** Whether the letter keys do something; kept in this browser (WCAG 2.1.4). */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
