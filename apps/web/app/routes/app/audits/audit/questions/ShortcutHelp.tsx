import { Dialog } from '#app/components/Dialog.tsx';
import { ShortcutList } from '#app/components/ShortcutList.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { fixedKeys, shortcuts } from './shortcuts.ts';

interface Props {
  /** What the dialog shows: the keys and options, or only the options; null while it is closed. */
  content: 'shortcuts' | 'options' | null;
  onClose: () => void;
  shortcutSetting: readonly [boolean, (on: boolean) => void];
  advanceSetting: readonly [boolean, (on: boolean) => void];
}

/** Lists the workbench's keys, and lets people turn them off. */
export function ShortcutHelp({ content, onClose, shortcutSetting, advanceSetting }: Props) {
  const [hasShortcuts, setShortcuts] = shortcutSetting;
  const [advances, setAdvances] = advanceSetting;
  const showsKeys = content !== 'options';
  return (
    <Dialog
      title={showsKeys ? 'Keyboard shortcuts' : 'Options'}
      isOpen={content !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {/* Also among the options, because speech input triggers shortcuts on devices without a keyboard too. */}
      <Switch
        label="Single-key shortcuts"
        hint="Turn off if you use speech input, which can trigger shortcuts by accident."
        checked={hasShortcuts}
        onChange={({ target }) => setShortcuts(target.checked)}
      />
      <Switch
        label="Go to the next question after each answer"
        hint="When off, the question you answered stays open."
        checked={advances}
        onChange={({ target }) => setAdvances(target.checked)}
      />
      {showsKeys && hasShortcuts && (
        <ShortcutList
          title="Shortcuts"
          keys={shortcuts.map(({ key, description }) => ({ keys: key.toUpperCase(), description }))}
        />
      )}
      {showsKeys && (
        <>
          <ShortcutList title="Always available" keys={fixedKeys} />
          <p className="text-small text-muted">Shortcuts do nothing while you type in a field.</p>
        </>
      )}
    </Dialog>
  );
}
