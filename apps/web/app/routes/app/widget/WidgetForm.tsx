import {
  WIDGET_LANGUAGES,
  WIDGET_POSITIONS,
  WidgetConfiguration,
  type WidgetOption,
} from '@curbcut/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { getFirstErrors } from '#app/api/first-errors.ts';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { ColorField } from '#app/components/ColorField.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Field } from '#app/components/Field.tsx';
import { getFieldClassName } from '#app/components/field-style.ts';
import { focusInvalidField } from '#app/components/focus-invalid-field.ts';
import { OptionGroup } from '#app/components/OptionGroup.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { useSaveWidget } from './use-widget.ts';
import { languageLabels, optionGroups, optionLabels, positionLabels } from './widget-labels.ts';

interface Props {
  /** Null for the organization's settings. */
  siteId: string | null;
  draft: WidgetConfiguration;
  onChange: (draft: WidgetConfiguration) => void;
  /** Called with the settings that were saved, even if the form is no longer shown. */
  onSaved: (saved: WidgetConfiguration) => void;
}

type FieldErrors = Partial<Record<keyof WidgetConfiguration, string>>;

/** The widget's settings. Changes show in the preview immediately and apply to pages after saving. */
export function WidgetForm({ siteId, draft, onChange, onSaved }: Props) {
  const save = useSaveWidget(siteId, (saved) => {
    onSaved(saved);
    const next =
      siteId === null ? 'Update the snippet on your pages.' : 'Your pages will use them within five minutes.';
    showToast({ kind: 'success', text: `Settings saved. ${next}` });
  });
  const [domains, setDomains] = useState(draft.domains.join('\n'));
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = (changed: Partial<WidgetConfiguration>) => onChange({ ...draft, ...changed });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = WidgetConfiguration.safeParse(draft);
    setErrors(read.success ? {} : getFirstErrors(read.error));
    if (!read.success || save.isPending) return;
    save.mutate(read.data, {
      // Unless more has been typed since.
      onSuccess: ({ configuration }) =>
        setDomains((typed) => (typed === domains ? configuration.domains.join('\n') : typed)),
    });
  }

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusInvalidField(form.current);
  }, [errors]);

  return (
    <form ref={form} noValidate onSubmit={submit} className="@container grid grid-cols-[minmax(0,1fr)] gap-8">
      <OptionFields draft={draft} onChange={set} />
      <AppearanceFields draft={draft} errors={errors} onChange={set} />
      <DomainFields
        draft={draft}
        domains={domains}
        onDomainsChange={setDomains}
        error={errors.domains}
        onChange={set}
      />
      <ErrorNotice error={save.error} />
      <Button type="submit" className="justify-self-start" isPending={save.isPending}>
        Save changes
      </Button>
    </form>
  );
}

interface FieldsProps {
  draft: WidgetConfiguration;
  onChange: (changed: Partial<WidgetConfiguration>) => void;
}

/** What visitors can set in the panel. */
function OptionFields({ draft, onChange }: FieldsProps) {
  const legend = useId();

  function offer(option: WidgetOption, isOffered: boolean): void {
    const others = draft.without.filter((one) => one !== option);
    onChange({ without: isOffered ? others : [...others, option] });
  }

  return (
    <fieldset aria-labelledby={legend} className="grid gap-x-6 gap-y-5 @md:grid-cols-2">
      <legend id={legend} className="mb-3 text-title font-bold">
        Options for visitors
      </legend>
      {optionGroups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would repeat the outer legend.
        <div key={title} role="group" aria-label={title} className="grid content-start gap-2">
          <p aria-hidden="true" className="text-small font-semibold text-muted">
            {title}
          </p>
          {options.map((option) => (
            <Checkbox
              key={option}
              label={<span className="font-normal">{optionLabels[option]}</span>}
              checked={!draft.without.includes(option)}
              onChange={({ target }) => offer(option, target.checked)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function AppearanceFields({ draft, errors, onChange }: FieldsProps & { errors: FieldErrors }) {
  return (
    <fieldset className="grid gap-5 @md:grid-cols-2">
      <legend className="mb-3 text-title font-bold">Appearance</legend>
      <SelectField
        label="Corner"
        hint="The button is on the opposite side on right-to-left pages."
        value={draft.position}
        onValueChange={(value) => onChange({ position: WIDGET_POSITIONS.find((one) => one === value)! })}
        options={WIDGET_POSITIONS.map((value) => ({ value, label: positionLabels[value] }))}
      />
      <SelectField
        label="Language"
        value={draft.language}
        onValueChange={(value) =>
          onChange({ language: WIDGET_LANGUAGES.find((one) => one === value) ?? 'auto' })
        }
        options={(['auto', ...WIDGET_LANGUAGES] as const).map((value) => ({
          value,
          label: languageLabels[value],
        }))}
      />
      <ColorField
        label="Button color"
        value={draft.color}
        onValueChange={(color) => onChange({ color })}
        hint="Hex color, for example #1e4c9c. The icon is black or white, whichever contrasts more."
        error={errors.color}
      />
      <TextField
        label="Keyboard shortcut"
        isOptional
        value={draft.shortcut}
        onChange={({ target }) => onChange({ shortcut: target.value })}
        hint="For example, alt+shift+a. None by default, because shortcuts can conflict with assistive technology."
        error={errors.shortcut}
      />
    </fieldset>
  );
}

interface DomainFieldsProps extends FieldsProps {
  /** The domains as typed. */
  domains: string;
  onDomainsChange: (domains: string) => void;
  error: string | undefined;
}

function DomainFields({ draft, domains, onDomainsChange, error, onChange }: DomainFieldsProps) {
  return (
    <div className="overflow-hidden rounded-field border border-line">
      <OptionGroup
        title="Domains and statistics"
        summary={`${draft.domains.length > 0 ? formatCount(draft.domains.length, 'domain') : 'Any domain'}, ${draft.counts ? 'usage counted' : 'no usage statistics'}`}
      >
        <div className="grid gap-5">
          <Field
            label="Domains"
            isOptional
            hint="One per line, for example example.com. Subdomains are included. Leave empty to allow any domain."
            error={error}
          >
            {(control) => (
              <textarea
                {...control}
                rows={3}
                value={domains}
                onChange={({ target }) => {
                  onDomainsChange(target.value);
                  onChange({ domains: target.value.split(/[\s,]+/).filter(Boolean) });
                }}
                className={getFieldClassName('md', Boolean(error))}
              />
            )}
          </Field>
          <Checkbox
            label="Count which settings visitors use (with their permission)"
            hint="Daily totals only. No IP addresses, browsers or pages."
            checked={draft.counts}
            onChange={({ target }) => onChange({ counts: target.checked })}
          />
        </div>
      </OptionGroup>
    </div>
  );
}
