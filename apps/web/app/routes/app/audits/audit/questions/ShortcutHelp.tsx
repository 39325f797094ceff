import { Dialog } from '#app/components/Dialog.tsx';
import { ShortcutList } from '#app/components/ShortcutList.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { fixedKeys, shortcuts } from './shortcuts.ts';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  shortcutSetting: readonly [boolean, (on: boolean) => void];
  advanceSetting: readonly [boolean, (on: boolean) => void];
}

/** Lists the workbench's keys, and lets people turn them off. */
export function ShortcutHelp({ isOpen, onOpenChange, shortcutSetting, advanceSetting }: Props) {
  const [hasShortcuts, setShortcuts] = shortcutSetting;
  const [advances, setAdvances] = advanceSetting;
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
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
      {hasShortcuts && (
        <ShortcutList
          title="Shortcuts"
          keys={shortcuts.map(({ key, description }) => ({ keys: key.toUpperCase(), description }))}
        />
      )}
      <ShortcutList title="Always available" keys={fixedKeys} />
      <p className="text-small text-muted">Shortcuts do nothing while you type in a field.</p>
    </Dialog>
  );
}
