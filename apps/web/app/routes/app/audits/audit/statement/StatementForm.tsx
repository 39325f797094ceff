import { type Audit, STATEMENT_FORMS, type StatementDetails } from '@curbcut/contract';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { useSaveStatement } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { focusInvalidField } from '#app/components/focus-invalid-field.ts';
import { OptionGroup, OptionGroups, summarizeFields } from '#app/components/OptionGroup.tsx';
import { SaveStatus, saveBarClassName } from '#app/components/SaveStatus.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
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
  groupFields,
  LawFields,
  LimitationGroup,
  MeasureFields,
  OrganizationFields,
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
  const isLawRequired = draft.form === 'eu';
  const summarize = (group: keyof typeof groupFields, others: readonly string[] = []) =>
    summarizeFields([...groupFields[group].map((name) => draft[name]), ...others]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="@container flex flex-col gap-5">
      <Card className="grid gap-5 p-5 sm:p-6 @lg:grid-cols-2">
        <SelectField
          label="Template"
          hint="Sets the statement’s wording and sections."
          name="form"
          value={draft.form}
          onValueChange={(value) => set({ form: value })}
          options={STATEMENT_FORMS.map((value) => ({ value, label: formLabels[value] }))}
          className="@lg:col-span-2"
        />
        <OrganizationFields fieldProps={fieldProps} />
      </Card>
      <OptionGroups>
        <Group title="More contact details" summary={summarize('contact')}>
          <ContactFields fieldProps={fieldProps} />
        </Group>
        <Group
          key={draft.form}
          title="Law and complaints"
          summary={isLawRequired ? 'Required by this template' : summarize('law')}
          isOpen={isLawRequired}
        >
          <LawFields fieldProps={fieldProps} form={draft.form} />
        </Group>
        <Group title="Measures and plans" summary={summarize('measures')}>
          <MeasureFields fieldProps={fieldProps} isLaw={isLaw} />
        </Group>
        <Group
          title="Limitations"
          summary={summarize(
            'limitations',
            draft.limitations.map(({ content }) => content),
          )}
        >
          <LimitationGroup fieldProps={fieldProps}>
            <LimitationFields
              limitations={draft.limitations}
              error={errors.limitations ?? null}
              onChange={(limitations) => set({ limitations })}
            />
          </LimitationGroup>
        </Group>
        <Group title="Technical details" summary={summarize('technical')}>
          <TechnicalFields fieldProps={fieldProps} />
        </Group>
        <Group title="Assessment and dates" summary={summarize('approval')}>
          <ApprovalFields fieldProps={fieldProps} isLaw={isLaw} />
        </Group>
      </OptionGroups>
      <ErrorNotice lead="We couldn’t save the statement. Your changes are still here." error={saving.error} />
      <div data-sticky-footer className={saveBarClassName}>
        <Button type="submit" isPending={saving.isPending}>
          Save and preview
        </Button>
        {saved !== null && <SaveStatus isSaved={!isStatementChanged(draft, saved)} />}
        {saved !== null && (
          <a href="#preview-heading" className="text-link @5xl/audit:hidden">
            See preview
          </a>
        )}
      </div>
    </form>
  );
}

/** A closed group of fields in two columns. */
function Group({ children, ...group }: ComponentProps<typeof OptionGroup>) {
  return (
    <OptionGroup {...group}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @lg:grid-cols-2">{children}</div>
    </OptionGroup>
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
    if (Object.keys(errors).length > 0) focusInvalidField(form.current);
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
