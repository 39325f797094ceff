import { useStoredSwitch } from '#app/components/use-stored-switch.ts';

/** The letter keys, which apply to the focused row or to all selected rows. */
export const shortcuts = [
  { key: 'j', command: 'next', description: 'Next issue' },
  { key: 'k', command: 'previous', description: 'Previous issue' },
  { key: 'x', command: 'select', description: 'Select or deselect' },
  { key: 'o', command: 'view', description: 'Open issue' },
  { key: 'i', command: 'in_progress', description: 'Set to in progress' },
  { key: 'r', command: 'open', description: 'Set back to open' },
  { key: 'a', command: 'assign', description: 'Assign' },
  { key: 'd', command: 'due', description: 'Change the due date' },
  { key: 'g', command: 'ignored', description: 'Ignore, with a reason' },
  { key: 'f', command: 'false_alarm', description: 'Mark as false positive' },
  { key: '?', command: 'help', description: 'Show keyboard shortcuts' },
] as const;

export type ShortcutCommand = (typeof shortcuts)[number]['command'];

/** Keys that are always available: those of the ARIA grid pattern. */
export const gridKeys = [
  { keys: '↑ ↓', description: 'Previous or next issue' },
  { keys: 'Home End', description: 'First or last issue' },
  { keys: 'Page Up, Page Down', description: 'One screen up or down' },
  { keys: 'Space', description: 'Select or deselect' },
  { keys: 'Shift + ↑ ↓', description: 'Extend the selection' },
  { keys: 'Ctrl or Cmd + A', description: 'Select all shown' },
  { keys: 'Escape', description: 'Clear selection' },
  { keys: 'Enter', description: 'Open issue, if nothing is selected' },
] as const;

/** Returns a key's command; undefined for all other keys and for key combinations. */
export function findShortcut(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): ShortcutCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return shortcuts.find(({ key }) => key === event.key.toLowerCase())?.command;
}

/** Reads and stores whether the letter keys are on, in this browser (WCAG 2.1.4). */
export const useLetterKeys = () => useStoredSwitch('trackerLetterKeys');
