import { type Audit, STATEMENT_FORMS, type StatementDetails } from '@curbcut/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { useSaveStatement } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { useDraftFields } from '../use-input-draft.ts';
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
import {
  ApprovalFields,
  ContactFields,
  LawFields,
  LimitationGroup,
  MeasureFields,
  TechnicalFields,
} from './StatementFields.tsx';

interface Props {
  audit: Audit;
  saved: StatementDetails | null;
}

/** The details that an organization adds to its statement. */
export function StatementForm({ audit, saved }: Props) {
  const { form, draft, set, saving, errors, submit, fieldProps } = useStatementInput(audit, saved);
  const isLaw = draft.form !== 'w3c';
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
      <ContactFields fieldProps={fieldProps} />
      <LawFields fieldProps={fieldProps} form={draft.form} />
      <MeasureFields fieldProps={fieldProps} isLaw={isLaw} />
      <LimitationGroup fieldProps={fieldProps}>
        <LimitationFields
          limitations={draft.limitations}
          error={errors.limitations ?? null}
          onChange={(limitations) => set({ limitations })}
        />
      </LimitationGroup>
      <TechnicalFields fieldProps={fieldProps} />
      <ApprovalFields fieldProps={fieldProps} isLaw={isLaw} />
      <div className="grid gap-4 sm:col-span-2">
        <ErrorNotice lead="We couldn’t save this. Your changes are still here." error={saving.error} />
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

/** The typed input, which is kept until it is saved, and the errors found when it is submitted. */
function useStatementInput({ id, commissioner }: Audit, saved: StatementDetails | null) {
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveStatement(id);
  const { draft, set, forget } = useDraftFields<StatementDraft>(id, 'statement', () =>
    createStatementDraft(saved, { commissioner, today: new Date().toISOString().slice(0, 10) }),
  );
  const [errors, setErrors] = useState<StatementErrors>({});
  const serverErrors = saving.error instanceof ApiError ? saving.error.details : {};

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
        forget();
        showToast({ kind: 'success', text: 'Statement saved. The preview is up to date.' });
      },
    });
  }

  const fieldProps = (name: StatementField) => ({
    name,
    value: draft[name],
    error: errors[name] ?? serverErrors[name]?.[0] ?? null,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return { form, draft, set, saving, errors, submit, fieldProps };
}
