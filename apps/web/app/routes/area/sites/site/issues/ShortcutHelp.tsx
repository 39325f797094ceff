import { Dialog } from '../../../../../components/Dialog.tsx';
import { Switch } from '../../../../../components/Switch.tsx';
import { gridKeys, shortcuts } from './shortcuts.ts';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  hasLetterKeys: boolean;
  onLetterKeysChange: (on: boolean) => void;
}

/** The keys of the list, and the way to switch the letters off. */
export function ShortcutHelp({ isOpen, onOpenChange, hasLetterKeys, onLetterKeysChange }: Props) {
  return (
    <Dialog title="Keys of the list" isOpen={isOpen} onOpenChange={onOpenChange}>
      <p>They work while the focus is in the list of issues, and nowhere else.</p>
      <Switch
        label="Letter keys"
        hint="Off, letters search for the beginning of an issue, and speech input cannot press them by accident."
        checked={hasLetterKeys}
        onChange={({ target }) => onLetterKeysChange(target.checked)}
      />
      {hasLetterKeys && (
        <KeyList
          title="Letters"
          keys={shortcuts.map(({ key, description }) => ({ keys: key.toUpperCase(), description }))}
        />
      )}
      <KeyList title="Always" keys={gridKeys} />
      <p className="text-small text-muted">
        What changes issues changes all that are selected, or the one with the focus when none is.
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
