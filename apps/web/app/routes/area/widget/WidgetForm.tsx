import {
  WIDGET_LANGUAGES,
  WIDGET_OPTIONS,
  WIDGET_POSITIONS,
  WidgetConfiguration,
  type WidgetOption,
} from '@curbcut/contract';
import { type FormEvent, useId, useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Field } from '#app/components/Field.tsx';
import { getFieldClassName } from '#app/components/field-style.ts';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { useSaveWidget } from './use-widget.ts';
import { languageLabels, optionLabels, positionLabels } from './widget-labels.ts';

interface Props {
  draft: WidgetConfiguration;
  onChange: (draft: WidgetConfiguration) => void;
}

/** The widget's settings. Changes show in the preview immediately and apply to the snippet after saving. */
export function WidgetForm({ draft, onChange }: Props) {
  const save = useSaveWidget();
  const [domains, setDomains] = useState(draft.domains.join('\n'));
  const [errors, setErrors] = useState<Partial<Record<keyof WidgetConfiguration, string>>>({});
  const legend = useId();
  const set = (changed: Partial<WidgetConfiguration>) => onChange({ ...draft, ...changed });

  function offer(option: WidgetOption, isOffered: boolean): void {
    const others = draft.without.filter((one) => one !== option);
    set({ without: isOffered ? others : [...others, option] });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = WidgetConfiguration.safeParse(draft);
    setErrors(read.success ? {} : getFirstErrors(read.error.issues));
    if (!read.success || save.isPending) return;
    save.mutate(read.data, {
      onSuccess: ({ configuration }) => {
        setDomains(configuration.domains.join('\n'));
        onChange(configuration);
        showToast({ kind: 'success', text: 'Settings saved. Update the snippet on your pages.' });
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-8">
      <fieldset aria-labelledby={legend} className="grid gap-3">
        <legend id={legend} className="mb-3 text-title font-bold">
          Options for visitors
        </legend>
        {WIDGET_OPTIONS.map((option) => (
          <Checkbox
            key={option}
            label={optionLabels[option]}
            checked={!draft.without.includes(option)}
            onChange={({ target }) => offer(option, target.checked)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-5 sm:max-xl:grid-cols-2">
        <legend className="mb-3 text-title font-bold">Appearance</legend>
        <SelectField
          label="Corner"
          value={draft.position}
          onValueChange={(value) => set({ position: WIDGET_POSITIONS.find((one) => one === value)! })}
          options={WIDGET_POSITIONS.map((value) => ({ value, label: positionLabels[value] }))}
        />
        <SelectField
          label="Language"
          value={draft.language}
          onValueChange={(value) =>
            set({ language: WIDGET_LANGUAGES.find((one) => one === value) ?? 'auto' })
          }
          options={(['auto', ...WIDGET_LANGUAGES] as const).map((value) => ({
            value,
            label: languageLabels[value],
          }))}
        />
        <TextField
          label="Button color"
          value={draft.color}
          onChange={({ target }) => set({ color: target.value })}
          hint="# and six hexadecimal digits. The icon on it is black or white, whichever has more contrast."
          error={errors.color}
        />
        <TextField
          label="Keyboard shortcut"
          isOptional
          value={draft.shortcut}
          onChange={({ target }) => set({ shortcut: target.value })}
          hint="For example alt+shift+a. None by default, because shortcuts can conflict with assistive technology."
          error={errors.shortcut}
        />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-title font-bold">Domains and usage statistics</legend>
        <Field
          label="Domains"
          isOptional
          hint="One per line, for example example.com. Subdomains are included. Leave empty to allow any domain."
          error={errors.domains}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={domains}
              onChange={({ target }) => {
                setDomains(target.value);
                set({ domains: target.value.split(/[\s,]+/).filter(Boolean) });
              }}
              className={getFieldClassName('md', Boolean(errors.domains))}
            />
          )}
        </Field>
        <Checkbox
          label="Ask visitors for permission to count which settings they use"
          hint="Only for visitors who agree in the panel, and only totals per day and setting: no IP address, browser or page."
          checked={draft.counts}
          onChange={({ target }) => set({ counts: target.checked })}
        />
      </fieldset>
      {save.error && (
        <Notice kind="error" isAnnounced>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      <Button type="submit" className="justify-self-start" isPending={save.isPending}>
        {' '}
        Save changes{' '}
      </Button>
    </form>
  );
}

function getFirstErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
