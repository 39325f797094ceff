import { SampleView, type ViewOptions } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { getFirstErrors } from '#app/api/first-errors.ts';
import { isViewReason, type NamedPage, reasonOptions } from '#app/audits/sample-views.ts';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { shortenUrl } from '#app/format/format.ts';

type Options = Pick<ViewOptions, 'states' | 'displays'>;

interface Props {
  /** The view to change; null for a new one. */
  view: SampleView | null;
  pages: readonly NamedPage[];
  options: Options | undefined;
  /** What adding a view changes; empty if it changes nothing. */
  warning: string;
  onSave: (view: SampleView) => void;
  onClose: () => void;
}

/** The value of a select option whose text is entered in a field below it. */
const OTHER = 'other';
const NONE = 'none';

/**
 * Adds a view to the sample, or changes one: a page in a certain state, in a different window or with
 * different settings.
 */
export function ViewDialog({ view, pages, options, warning, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<SampleView>(
    () =>
      view ?? {
        ...{ view_id: crypto.randomUUID(), name: '', url: pages[0]?.url ?? '', state: '', display: '' },
        ...{ reason: 'essential', note: '' },
      },
  );
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isOtherPage, setOtherPage] = useState(() => !pages.some(({ url }) => url === draft.url));
  const states = (options?.states ?? []).filter(({ page_url }) => page_url === draft.url);
  const set = (change: Partial<SampleView>) => setDraft({ ...draft, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog may be inside a form.
    event.stopPropagation();
    const read = SampleView.safeParse(draft);
    if (read.success) return onSave(read.data);
    setErrors(getFirstErrors(read.error));
  }

  return (
    <Dialog title={view ? 'Edit view' : 'Add view'} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={200}
          error={errors.name ?? null}
          hint="For example, “Menu open”. Shown in answers and reports."
          onChange={({ target }) => set({ name: target.value })}
        />
        <SelectField
          label="Page"
          value={isOtherPage ? OTHER : draft.url}
          onValueChange={(value) => {
            setOtherPage(value === OTHER);
            set({ url: value === OTHER ? '' : value, state: '' });
          }}
          options={[
            ...pages.map(({ url, title }) => ({ value: url, label: title || shortenUrl(url) })),
            { value: OTHER, label: 'Another URL' },
          ]}
        />
        {isOtherPage && (
          <TextField
            label="URL"
            type="url"
            value={draft.url}
            error={errors.url ?? null}
            hint="Can be a page the scan can’t reach."
            onChange={({ target }) => set({ url: target.value })}
          />
        )}
        <ChoiceField
          key={`state ${draft.url}`}
          label="State"
          choices={states.map(({ state }) => state)}
          noneLabel="On load"
          fieldLabel="How to get there"
          hint="For example, “Enter an address and select Continue”."
          value={draft.state}
          onChange={(state) => set({ state })}
        />
        <ChoiceField
          label="Window and settings"
          choices={options?.displays ?? []}
          noneLabel="Same as the scan"
          fieldLabel="Describe the window and settings"
          hint="For example, “on a tablet in portrait orientation”."
          value={draft.display}
          onChange={(display) => set({ display })}
        />
        <SelectField
          label="Reason"
          value={draft.reason}
          onValueChange={(reason) => isViewReason(reason) && set({ reason })}
          options={reasonOptions}
        />
        <TextAreaField
          label="Note"
          isOptional
          rows={2}
          maxLength={1000}
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        {warning !== '' && <p className="text-small text-muted">{warning}</p>}
        <DialogFormActions submitLabel={view ? 'Save view' : 'Add view'} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface ChoiceFieldProps {
  label: string;
  choices: readonly string[];
  noneLabel: string;
  fieldLabel: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** Lets people choose a suggestion from the scan, nothing or their own description. */
function ChoiceField({ label, choices, noneLabel, fieldLabel, hint, value, onChange }: ChoiceFieldProps) {
  const [isDescribed, setDescribed] = useState(() => value !== '' && !choices.includes(value));
  return (
    <>
      <SelectField
        label={label}
        value={isDescribed ? OTHER : value === '' ? NONE : value}
        onValueChange={(chosen) => {
          setDescribed(chosen === OTHER);
          onChange(chosen === OTHER || chosen === NONE ? '' : chosen);
        }}
        options={[
          { value: NONE, label: noneLabel },
          ...choices.map((choice) => ({ value: choice, label: choice })),
          { value: OTHER, label: 'In your own words' },
        ]}
      />
      {isDescribed && (
        <TextField
          label={fieldLabel}
          value={value}
          maxLength={200}
          hint={hint}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}
