import { useEffect, useRef } from 'react';

/** Fields in which a slash is text. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable], [role="textbox"], [role="grid"] *';

/**
 * Calls back on Ctrl+K (Cmd+K on a Mac), and on / outside text fields, unless a dialog is open.
 *
 * @param isSlashOn whether the single-key shortcut is on; users can turn it off, because speech input could trigger it
 * by accident (WCAG 2.1.4)
 */
export function useSearchShortcut(isSlashOn: boolean, onSearch: () => void): void {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.repeat) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      const isCombination = hasModifier && !event.shiftKey && event.key.toLowerCase() === 'k';
      const isSlash =
        isSlashOn &&
        !hasModifier &&
        event.key === '/' &&
        !(event.target instanceof Element && event.target.closest(TEXT_FIELDS));
      if (!isCombination && !isSlash) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isSlashOn]);
}
