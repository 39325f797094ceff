/** Whether a key press is a shortcut such as `alt+shift+a`. One without Alt, Control or Meta is none (WCAG 2.1.4). */
export function isShortcutPressed(
  shortcut: string,
  { altKey, ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent,
): boolean {
  const parts = shortcut.split('+');
  const wanted = parts.pop();
  if (!wanted || !parts.some((part) => /^(alt|ctrl|meta)$/.test(part))) return false;
  // With Alt some keyboards write another character; the key's place tells which it is.
  return (
    altKey === parts.includes('alt') &&
    ctrlKey === parts.includes('ctrl') &&
    metaKey === parts.includes('meta') &&
    shiftKey === parts.includes('shift') &&
    (key.toLowerCase() === wanted || code.toLowerCase() === `key${wanted}`)
  );
}
