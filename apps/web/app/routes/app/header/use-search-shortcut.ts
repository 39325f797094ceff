import { useEffect, useRef } from 'react';
import { isTextField } from '#app/components/is-text-field.ts';

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
      if (event.altKey || event.repeat) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      const isCombination = hasModifier && !event.shiftKey && event.key.toLowerCase() === 'k';
      const isSlash = isSlashOn && !hasModifier && event.key === '/' && !isTextField(event.target);
      if (!isCombination && !isSlash) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      latest.current();
    }
    // In the capture phase, because lists of issues don't pass keys on.
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [isSlashOn]);
}
