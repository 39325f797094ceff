import { type Audit, STATEMENT_FORMS, type StatementDetails } from '@curbcut/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { useSaveStatement } from '#app/audits/use-audits.ts';
import { useInputDraft } from '#app/audits/use-input-draft.ts';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { LimitationFields } from './LimitationFields.tsx';
import {
  createStatementDraft,
  formLabels,
  isStatementChanged,
  readStatement,
  type StatementDraft,
  type StatementErrors,
  type StatementField,
} from './read-statement.ts';

interface Props {
  audit: Audit;
  saved: StatementDetails | null;
}

/** Fields of one subject. */
function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border-line border-t pt-5 sm:col-span-2 sm:grid-cols-2">
      <legend className="float-left mb-1 w-full text-title font-bold sm:col-span-2">{title}</legend>
      {children}
    </fieldset>
  );
}

/** The details that an organization adds to its statement. */
export function StatementForm({ audit, saved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveStatement(audit.id);
  const kept = useInputDraft<StatementDraft>(audit.id, 'statement');
  const [base] = useState<StatementDraft>(() =>
    createStatementDraft(saved, {
      commissioner: audit.commissioner,
      today: new Date().toISOString().slice(0, 10),
    }),
  );
  const [draft, setDraft] = useState(() => kept.restore(base));
  const [errors, setErrors] = useState<StatementErrors>({});
  const serverErrors = saving.error instanceof ApiError ? saving.error.details : {};
  const isLaw = draft.form !== 'w3c';

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readStatement(draft);
    setErrors('errors' in read ? read.errors : {});
    if (!('details' in read) || saving.isPending) return;
    saving.mutate(read.details, {
      onSuccess: () => {
        kept.forget();
        showToast({ kind: 'success', text: 'Statement saved. The preview is up to date.' });
      },
    });
  }

  function set(change: Partial<StatementDraft>) {
    const input = { ...draft, ...change };
    setDraft(input);
    kept.keep(base, input);
  }

  const fieldProps = (name: StatementField) => ({
    name,
    value: draft[name],
    error: errors[name] ?? serverErrors[name]?.[0] ?? null,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const longProps = (name: StatementField) => ({ ...fieldProps(name), rows: 3, maxLength: 3000 });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Form"
        name="form"
        value={draft.form}
        onValueChange={(value) => set({ form: value })}
        options={STATEMENT_FORMS.map((value) => ({ value, label: formLabels[value] }))}
        className="sm:col-span-2"
      />
      <TextField
        {...fieldProps('organization')}
        label="Organization"
        maxLength={200}
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <FieldGroup title="Contact">
        <TextField
          {...fieldProps('email')}
          label="Email address for feedback"
          type="email"
          autoComplete="email"
          hint="Enter at least one of email address, phone number and contact form."
        />
        <TextField
          {...fieldProps('phone')}
          label="Phone number"
          isOptional
          type="tel"
          maxLength={100}
          autoComplete="tel"
        />
        <TextField {...fieldProps('contact_url')} label="URL of a contact form" isOptional type="url" />
        <TextAreaField
          {...longProps('address')}
          label="Postal or visitor address"
          isOptional
          rows={2}
          maxLength={500}
        />
        <TextField
          {...fieldProps('response_time')}
          label="Response time"
          isOptional
          maxLength={200}
          hint="Such as “5 working days”."
        />
        <TextAreaField
          {...longProps('formats')}
          label="Other formats, and help by phone or in person"
          isOptional
          hint="Such as large print, sign language, a text relay service, or induction loops."
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title="Law and complaints">
        <TextField
          {...fieldProps('legislation')}
          label="Applicable law"
          isOptional={draft.form !== 'eu'}
          maxLength={300}
          hint={
            draft.form === 'eu' ? 'The national law that transposes Directive (EU) 2016/2102.' : undefined
          }
          className="sm:col-span-2"
        />
        <TextAreaField
          {...longProps('enforcement')}
          label="Enforcement procedure"
          isOptional={draft.form !== 'eu'}
          hint={
            draft.form === 'uk'
              ? 'Leave empty for the wording of the UK government.'
              : 'Who is responsible for complaints if your reply is unsatisfactory, with contact details.'
          }
          className="sm:col-span-2"
        />
        <TextField
          {...fieldProps('enforcement_url')}
          label="Link to the enforcement procedure"
          isOptional
          type="url"
        />
        {draft.form === 'uk' && (
          <SelectField
            label="Part of the United Kingdom"
            name="uk_nation"
            value={draft.uk_nation}
            onValueChange={(value) => set({ uk_nation: value })}
            options={[
              { value: 'great-britain', label: 'England, Scotland or Wales (EHRC, EASS)' },
              { value: 'northern-ireland', label: 'Northern Ireland (ECNI)' },
            ]}
          />
        )}
      </FieldGroup>
      <FieldGroup title="Measures and plans">
        <TextAreaField
          {...longProps('measures')}
          label={isLaw ? 'What people can do on the website' : 'Measures to support accessibility'}
          isOptional
          hint={
            isLaw
              ? 'One per line. Only what you are confident is true, such as “zoom in up to 400% without losing content”.'
              : 'One per line, such as “Include accessibility as part of our mission statement”.'
          }
        />
        <TextAreaField
          {...longProps('plans')}
          label="Planned improvements"
          isOptional
          hint="What you will fix, and when."
        />
        <TextAreaField
          {...longProps('considerations')}
          label="Additional accessibility considerations"
          isOptional
          hint="Such as criteria of level AAA that you apply."
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title="Limitations">
        <LimitationFields
          limitations={draft.limitations}
          error={errors.limitations ?? null}
          onChange={(limitations) => set({ limitations })}
        />
        <TextAreaField
          {...longProps('disproportionate_burden')}
          label="Disproportionate burden"
          isOptional
          hint="Content that is not accessible for this reason, and why."
        />
        <TextAreaField
          {...longProps('out_of_scope')}
          label="Content that the law does not cover"
          isOptional
        />
        <TextAreaField
          {...longProps('alternatives')}
          label="Accessible alternatives"
          isOptional
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title="Technical details">
        <TextAreaField
          {...longProps('compatibility')}
          label="Compatible with"
          isOptional
          hint="Browsers with assistive technologies, one per line. Empty: the support baseline of the audit."
        />
        <TextAreaField
          {...longProps('incompatibility')}
          label="Not compatible with"
          isOptional
          hint="One per line, such as “browsers older than 3 major versions”."
        />
        <TextField
          {...fieldProps('technologies')}
          label="Technologies relied upon"
          isOptional
          hint="Separated by commas. Empty: those of the audit."
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title="Assessment and approval">
        <SelectField
          label="Assessed by"
          name="assessed_by"
          value={draft.assessed_by}
          onValueChange={(value) => set({ assessed_by: value })}
          options={[
            { value: '', label: 'Not stated' },
            { value: 'self', label: 'The organization itself' },
            { value: 'external', label: 'A third party' },
          ]}
        />
        <TextField
          {...fieldProps('report_url')}
          label="URL of the evaluation report"
          isOptional
          type="url"
          hint="Such as the public link of the signed report."
        />
        <TextField
          {...fieldProps('approved_by')}
          label="Approved by"
          isOptional
          maxLength={300}
          hint="Department or person, and position."
          className="sm:col-span-2"
        />
        {isLaw && (
          <>
            <TextField {...fieldProps('published_on')} label="Website published on" isOptional type="date" />
            <TextField {...fieldProps('revised_on')} label="Content last revised on" isOptional type="date" />
          </>
        )}
        <TextField {...fieldProps('prepared_on')} label="Prepared on" type="date" />
        <TextField {...fieldProps('reviewed_on')} label="Last reviewed on" isOptional type="date" />
      </FieldGroup>
      <div className="grid gap-4 sm:col-span-2">
        {saving.error && (
          <Notice kind="error" isAnnounced>
            <p>Not saved. Your input is still here. {getErrorMessage(saving.error)}</p>
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isPending={saving.isPending}>
            Save and preview
          </Button>
          {saved !== null && isStatementChanged(draft, saved) && (
            <p className="text-small text-muted">Unsaved changes</p>
          )}
        </div>
      </div>
    </form>
  );
}
