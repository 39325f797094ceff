/**
 * Checks whether a key press matches a shortcut such as `alt+shift+a`. A shortcut without Alt, Control or
 * Meta never matches (WCAG 2.1.4).
 */
export function isShortcutPressed(
  shortcut: string,
  { altKey, ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent,
): boolean {
  const parts = shortcut.split('+');
  const expectedKey = parts.pop();
  if (!expectedKey || !parts.some((part) => /^(alt|ctrl|meta)$/.test(part))) return false;
  // With Alt, some keyboard layouts produce another character, so the physical key is compared as well.
  return (
    altKey === parts.includes('alt') &&
    ctrlKey === parts.includes('ctrl') &&
    metaKey === parts.includes('meta') &&
    shiftKey === parts.includes('shift') &&
    (key.toLowerCase() === expectedKey || code.toLowerCase() === `key${expectedKey}`)
  );
}
