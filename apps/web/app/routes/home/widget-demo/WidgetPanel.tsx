import { Switch } from '../../../components/Switch.tsx';
import { type Settings, textSizes } from './settings.ts';

interface Props {
  settings: Settings;
  onChange: (settings: Settings) => void;
}

/** The three settings. */
export function WidgetPanel({ settings, onChange }: Props) {
  return (
    <fieldset className="arriving space-y-3 border-b border-line bg-accent-soft p-4 sm:px-6">
      <legend className="visually-hidden">Widget</legend>
      <fieldset>
        <legend className="mb-1 text-small font-semibold">Text size</legend>
        <div className="flex overflow-hidden rounded-field border-2 border-line-strong bg-surface">
          {textSizes.map((size) => (
            <label
              key={size}
              className="relative inline-flex min-h-11 cursor-pointer items-center px-3 font-semibold tabular-nums not-first:border-l-2 not-first:border-line-strong has-checked:bg-ink has-checked:text-background has-focus-visible:outline-3 has-focus-visible:-outline-offset-5 has-focus-visible:outline-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
            >
              <input
                type="radio"
                name="widget-text-size"
                value={size}
                checked={settings.textSize === size}
                onChange={() => onChange({ ...settings, textSize: size })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {size} %
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-x-8">
        <Switch
          className="min-h-11 items-center"
          label="High contrast"
          checked={settings.highContrast}
          onChange={({ target }) => onChange({ ...settings, highContrast: target.checked })}
        />
        <Switch
          className="min-h-11 items-center"
          label="Keyboard aid"
          checked={settings.keyboardAid}
          onChange={({ target }) => onChange({ ...settings, keyboardAid: target.checked })}
        />
      </div>
    </fieldset>
  );
}
