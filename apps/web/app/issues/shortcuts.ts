import { useStoredSwitch } from '#app/components/use-stored-switch.ts';

interface Shortcut<Command extends string> {
  readonly key: string;
  readonly command: Command;
  readonly description: string;
}

/** Letter keys for moving through an issue list. */
const listShortcuts = [
  { key: 'j', command: 'next', description: 'Next issue' },
  { key: 'k', command: 'previous', description: 'Previous issue' },
  { key: 'o', command: 'view', description: 'Open issue' },
  { key: '?', command: 'help', description: 'Show keyboard shortcuts' },
] as const satisfies readonly Shortcut<string>[];

/**
 * Letter keys for changing tracked issues, which apply to the selected rows, or to the focused row if none
 * are selected.
 */
const changeShortcuts = [
  { key: 'x', command: 'select', description: 'Select or deselect' },
  { key: 'e', command: 'edit', description: 'Edit notes and assignment' },
  { key: 'a', command: 'assign', description: 'Assign' },
  { key: 'd', command: 'due', description: 'Change the due date' },
  { key: 'i', command: 'in_progress', description: 'Set to in progress' },
  { key: 'r', command: 'open', description: 'Set back to open' },
  { key: 'g', command: 'ignored', description: 'Ignore, with a reason' },
  { key: 'f', command: 'false_alarm', description: 'Mark as false positive' },
] as const satisfies readonly Shortcut<string>[];

export type ChangeCommand = (typeof changeShortcuts)[number]['command'];
export type ShortcutCommand = (typeof listShortcuts)[number]['command'] | ChangeCommand;

/** Returns the letter keys for an issue list, with those for changes if the issues can be changed. */
export function getShortcuts(canChange: boolean): readonly Shortcut<ShortcutCommand>[] {
  return canChange ? [...listShortcuts, ...changeShortcuts] : listShortcuts;
}

/** Keys that are always available: those of the ARIA grid pattern. */
export const gridKeys = [
  { keys: '↑ ↓', description: 'Previous or next issue' },
  { keys: 'Home End', description: 'First or last issue' },
  { keys: 'Page Up, Page Down', description: 'One screen up or down' },
  { keys: 'Enter', description: 'Open issue' },
  { keys: 'Escape', description: 'Clear the selection, or go back from an issue to the list' },
] as const;

/** Keys that are always available if issues can be selected. */
export const selectionKeys = [
  { keys: 'Space', description: 'Select or deselect' },
  { keys: 'Shift + ↑ ↓', description: 'Extend the selection' },
  { keys: 'Ctrl or Cmd + A', description: 'Select all shown' },
] as const;

/** Returns a key's command; undefined for all other keys and for key combinations. */
export function findShortcut(
  shortcuts: readonly Shortcut<ShortcutCommand>[],
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
): ShortcutCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return shortcuts.find(({ key }) => key === event.key.toLowerCase())?.command;
}

/** Reads and stores whether the letter keys are on, in this browser (WCAG 2.1.4). */
export const useLetterKeys = () => useStoredSwitch('trackerLetterKeys');
