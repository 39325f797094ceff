import { Dialog } from '#app/components/Dialog.tsx';
import { ShortcutList } from '#app/components/ShortcutList.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { getShortcuts, gridKeys, selectionKeys } from './shortcuts.ts';

interface ShortcutHelpProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Whether the list's issues can be changed. */
  canChange: boolean;
  hasLetterKeys: boolean;
  onLetterKeysChange: (on: boolean) => void;
}

/** Lists the list's keyboard shortcuts, with a switch for the letter keys. */
export function ShortcutHelp({
  isOpen,
  onOpenChange,
  canChange,
  hasLetterKeys,
  onLetterKeysChange,
}: ShortcutHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
      <p>Shortcuts work only while focus is in the issue list.</p>
      <Switch
        label="Letter keys"
        hint="Turn off if you use speech input. Typing then searches the list."
        checked={hasLetterKeys}
        onChange={({ target }) => onLetterKeysChange(target.checked)}
      />
      {hasLetterKeys && (
        <ShortcutList
          title="Letter keys"
          keys={getShortcuts(canChange).map(({ key, description }) => ({
            keys: key.toUpperCase(),
            description,
          }))}
        />
      )}
      <ShortcutList title="Always available" keys={canChange ? [...gridKeys, ...selectionKeys] : gridKeys} />
      {canChange && (
        <p className="text-small text-muted">
          Changes apply to the selected issues, or to the focused one if none is selected.
        </p>
      )}
    </Dialog>
  );
}
