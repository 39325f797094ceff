import { Dialog } from '../../../../../components/Dialog.tsx';
import { Switch } from '../../../../../components/Switch.tsx';
import { gridKeys, shortcuts } from './shortcuts.ts';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  hasLetterKeys: boolean;
  onLetterKeysChange: (on: boolean) => void;
}

/** Lists the keyboard shortcuts of the list, with a switch for the letter keys. */
export function ShortcutHelp({ isOpen, onOpenChange, hasLetterKeys, onLetterKeysChange }: Props) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
      <p>Shortcuts work only while focus is in the list of issues.</p>
      <Switch
        label="Letter keys"
        hint="When off, typing letters searches the list, and speech input cannot trigger shortcuts by accident."
        checked={hasLetterKeys}
        onChange={({ target }) => onLetterKeysChange(target.checked)}
      />
      {hasLetterKeys && (
        <KeyList
          title="Letter keys"
          keys={shortcuts.map(({ key, description }) => ({ keys: key.toUpperCase(), description }))}
        />
      )}
      <KeyList title="Always available" keys={gridKeys} />
      <p className="text-small text-muted">
        Actions apply to all selected issues, or to the focused issue if none is selected.
      </p>
    </Dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly { keys: string; description: string }[] }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {keys.map(({ keys: pressed, description }) => (
          <div key={pressed} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-small border border-line-strong bg-sunken px-2 text-center font-mono text-small">
                {pressed}
              </kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
