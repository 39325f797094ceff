import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useStoredSwitch } from '#app/components/use-stored-switch.ts';

/** The workbench's keys. */
export const shortcuts = [
  { key: '1', command: 'pass', description: 'Pass' },
  { key: '2', command: 'fail', description: 'Fail' },
  { key: '3', command: 'cannot-tell', description: 'Can’t tell' },
  { key: '4', command: 'not-present', description: 'Not present' },
  { key: 'y', command: 'keep', description: 'Keep the outdated answer' },
  { key: 'i', command: 'accept-imported', description: 'Answer with the imported result' },
  { key: 'a', command: 'agree', description: 'Agree with someone else’s answer' },
  { key: 'd', command: 'disagree', description: 'Disagree with someone else’s answer' },
  { key: 'c', command: 'comment', description: 'Write a comment' },
  { key: 'n', command: 'next', description: 'Next unanswered question' },
  { key: 'p', command: 'previous', description: 'Previous unanswered question' },
  { key: 'j', command: 'next-element', description: 'Next element or page' },
  { key: 'k', command: 'previous-element', description: 'Previous element or page' },
  { key: 'u', command: 'undo', description: 'Undo the last answer' },
  { key: '?', command: 'help', description: 'Show keyboard shortcuts' },
] as const;

export type ShortcutCommand = (typeof shortcuts)[number]['command'];

/** Keys that are always available. */
export const fixedKeys = [
  { keys: 'Escape', description: 'Leave the comment and return to the question' },
  { keys: '↑ ↓', description: 'Move through the question list' },
  { keys: 'Space', description: 'Select a question' },
  { keys: 'Enter', description: 'Open a question' },
] as const;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/**
 * Returns a key's command; undefined for other keys and combinations, and for a key that is held down, which
 * would otherwise answer one question after another.
 */
export function findShortcut(event: KeyPress): ShortcutCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  // Some keyboards need Shift for the question mark.
  if (event.shiftKey && event.key !== '?') return undefined;
  return shortcuts.find(({ key }) => key === event.key.toLowerCase())?.command;
}

/** Controls in which keys have a different meaning. */
const OTHER_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Reports whether an element is in the question list, but not in the row of the displayed question. An answer
 * key pressed there would answer a question other than the one that has focus.
 */
export function isInOtherRow(element: Pick<Element, 'closest'>, questionId: string): boolean {
  const row = element.closest('[role="row"], [role="grid"]');
  return row !== null && row.getAttribute('data-key') !== questionId;
}

/** Whether single-key shortcuts are on, in this browser (WCAG 2.1.4). */
export const useShortcutSetting = () => useStoredSwitch('auditShortcuts');

/** Whether the next unanswered question appears after each answer, in this browser. */
export const useAutoAdvance = () => useStoredSwitch('auditAdvance');

/**
 * Handles shortcuts while an element is displayed, except while the user is typing or a dialog is open.
 *
 * @param commands what to do; keys without an entry are not handled
 * @param isIgnored reports whether a command does nothing while focus is in an element
 */
export function useShortcuts(
  shownElement: RefObject<HTMLElement | null>,
  isOn: boolean,
  commands: Partial<Record<ShortcutCommand, () => void>>,
  isIgnored: (command: ShortcutCommand, focused: Element) => boolean = () => false,
): void {
  const latest = useRef({ commands, isIgnored });
  // Runs before the next key can be pressed.
  useLayoutEffect(() => {
    latest.current = { commands, isIgnored };
  });
  // Updated together with the question on the screen, so that no key press is lost on a busy machine.
  useLayoutEffect(() => {
    if (!isOn) return;
    function follow(event: KeyboardEvent) {
      const command = findShortcut(event);
      const action = command && latest.current.commands[command];
      if (!action || event.isComposing || !shownElement.current?.checkVisibility()) return;
      if (event.target instanceof Element) {
        if (event.target.closest(OTHER_KEYS) || latest.current.isIgnored(command, event.target)) return;
      }
      event.preventDefault();
      event.stopPropagation();
      action();
    }
    // Runs before the list handles the key.
    document.addEventListener('keydown', follow, true);
    return () => document.removeEventListener('keydown', follow, true);
  }, [isOn, shownElement]);
}
