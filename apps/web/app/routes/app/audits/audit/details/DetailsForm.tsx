import { type Audit, EVALUATION_DETAILS } from '@curbcut/contract';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { useAudit, useChangeAudit } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { focusInvalidField } from '#app/components/focus-invalid-field.ts';
import { Notice } from '#app/components/Notice.tsx';
import { OptionGroup, OptionGroups, summarizeFields } from '#app/components/OptionGroup.tsx';
import { SaveStatus, saveBarClassName } from '#app/components/SaveStatus.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { EvaluationFields } from '../../setup/EvaluationFields.tsx';
import { SupportBaselineField } from '../../setup/SupportBaselineField.tsx';
import { useInputDraft } from '../use-input-draft.ts';
import { type AuditDetails, detailLabels, getChangedDetails, pickDetails } from './audit-details.ts';

/**
 * Edits an audit's fields. If someone else has changed the audit since the form was opened, the input is
 * kept, and the user decides whose values to save.
 */
export function DetailsForm({ audit }: { audit: Audit }) {
  const { draft, set, requiresReview, setRequiresReview, hasChanges, conflict, saving, submit } =
    useDetailsInput(audit);
  const form = useRef<HTMLFormElement>(null);
  const isSigned = audit.signature !== null;
  const isReadOnly = isSigned || audit.role !== 'owner';
  const details = saving.error instanceof ApiError ? saving.error.details : {};
  // The server found invalid fields.
  useEffect(() => void (saving.error && focusInvalidField(form.current)), [saving.error]);
  const fieldProps = (name: keyof AuditDetails) => ({
    label: detailLabels[name],
    value: draft[name],
    readOnly: isReadOnly,
    error: details[name]?.[0] ?? null,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="@container flex flex-col gap-5">
      {isSigned && <p className="text-muted">To change a signed audit’s details, reopen it under Results.</p>}
      <Card className="grid gap-5 p-5 sm:p-6 @lg:grid-cols-2">
        <TextField {...fieldProps('title')} maxLength={200} className="@lg:col-span-2" />
        <TextField {...fieldProps('evaluator')} maxLength={200} />
        <TextField {...fieldProps('commissioner')} isOptional maxLength={200} />
        <Checkbox
          label="Require a second review of every answer"
          hint="You can sign only after a second person has agreed with each answer."
          checked={requiresReview}
          disabled={isReadOnly}
          onChange={({ target }) => setRequiresReview(target.checked)}
          className="@lg:col-span-2"
        />
      </Card>
      <OptionalFields draft={draft} fieldProps={fieldProps} onChange={set} />
      {conflict ? (
        <Conflict theirs={conflict.theirs} draft={draft} onTakeTheirs={conflict.takeTheirs} />
      ) : (
        <ErrorNotice
          lead="We couldn’t save the audit details. Your changes are still here."
          error={saving.error}
        />
      )}
      {!isReadOnly && (
        <div data-sticky-footer className={saveBarClassName}>
          <Button type="submit" isPending={saving.isPending}>
            {conflict ? 'Save my version' : 'Save changes'}
          </Button>
          <SaveStatus isSaved={!hasChanges} />
        </div>
      )}
    </form>
  );
}

interface OptionalFieldsProps {
  draft: AuditDetails;
  fieldProps: (name: keyof AuditDetails) => FieldProps & { value: string; readOnly: boolean };
  onChange: (change: Partial<AuditDetails>) => void;
}

/** Fields that most audits leave empty, in collapsed groups. */
function OptionalFields({ draft, fieldProps, onChange }: OptionalFieldsProps) {
  return (
    <OptionGroups>
      <OptionGroup
        title="Scope and baseline"
        summary={summarizeFields([draft.scope, draft.support_baseline])}
      >
        <div className="grid gap-5 @lg:grid-cols-2">
          <TextAreaField {...fieldProps('scope')} isOptional rows={4} maxLength={2000} />
          <SupportBaselineField
            {...fieldProps('support_baseline')}
            onValueChange={(value) => onChange({ support_baseline: value })}
          />
        </div>
      </OptionGroup>
      <OptionGroup
        title="Evaluation"
        summary={summarizeFields(EVALUATION_DETAILS.map((name) => draft[name]))}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <EvaluationFields fieldProps={fieldProps} />
        </div>
      </OptionGroup>
      <OptionGroup title="Report header" summary={summarizeFields(REPORT_HEADER.map((name) => draft[name]))}>
        <ReportHeaderFields fieldProps={fieldProps} />
      </OptionGroup>
    </OptionGroups>
  );
}

/** The fields that appear only in conformance reports. */
const REPORT_HEADER = [
  ...(['product_name', 'product_version', 'vendor'] as const),
  ...(['contact_name', 'contact_email', 'notes'] as const),
];

/** The typed input, which is kept until it is saved, and what others have changed since. */
function useDetailsInput(audit: Audit) {
  const { refetch } = useAudit(audit.id);
  const saving = useChangeAudit(audit.id);
  // The version that the input is based on. Another person's changes do not replace the input.
  const [base, setBase] = useState(audit);
  const kept = useInputDraft<AuditDetails>(audit.id, 'details');
  const [draft, setDraft] = useState<AuditDetails>(() =>
    audit.signature === null ? kept.restore(pickDetails(audit)) : pickDetails(audit),
  );
  const [theirs, setTheirs] = useState<Partial<AuditDetails> | null>(null);
  const [requiresReview, setRequiresReview] = useState(audit.requires_review);
  const changes = {
    ...getChangedDetails(base, draft),
    ...(requiresReview !== base.requires_review && { requires_review: requiresReview }),
  };
  const hasChanges = Object.keys(changes).length > 0;
  const set = (change: Partial<AuditDetails>) => {
    const input = { ...draft, ...change };
    setDraft(input);
    kept.keep(pickDetails(base), input);
  };

  function startFrom(latest: Audit) {
    kept.forget();
    setBase(latest);
    setDraft(pickDetails(latest));
    setRequiresReview(latest.requires_review);
    setTheirs(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasChanges || saving.isPending) return;
    saving.mutate(
      { revision: base.revision, ...changes },
      {
        onSuccess: (saved) => {
          startFrom(saved);
          showToast({ kind: 'success', text: 'Changes saved.' });
        },
        onError: async (error) => {
          if (!(error instanceof ApiError) || error.status !== 409) return;
          const { data: latest } = await refetch();
          if (!latest || latest.signature !== null || latest.revision === base.revision) return;
          setTheirs(getChangedDetails(base, pickDetails(latest)));
          setDraft({ ...pickDetails(latest), ...changes });
          setBase(latest);
        },
      },
    );
  }

  return {
    ...{ draft, set, requiresReview, setRequiresReview, hasChanges, saving, submit },
    conflict: theirs && { theirs, takeTheirs: () => startFrom(base) },
  };
}

type FieldProps = Pick<ComponentProps<typeof TextAreaField>, 'label' | 'value' | 'readOnly' | 'error'> & {
  onChange: (event: { target: { value: string } }) => void;
};

function ReportHeaderFields({ fieldProps }: { fieldProps: (name: keyof AuditDetails) => FieldProps }) {
  return (
    <fieldset className="grid gap-5 @lg:grid-cols-2">
      <legend className="mb-3 text-muted text-small">Only conformance reports show these.</legend>
      <TextField {...fieldProps('product_name')} isOptional maxLength={200} />
      <TextField {...fieldProps('product_version')} isOptional maxLength={100} />
      <TextField {...fieldProps('vendor')} isOptional maxLength={200} className="@lg:col-span-2" />
      <TextField {...fieldProps('contact_name')} isOptional maxLength={200} />
      <TextField
        {...fieldProps('contact_email')}
        isOptional
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <TextAreaField
        {...fieldProps('notes')}
        isOptional
        rows={3}
        maxLength={2000}
        className="@lg:col-span-2"
      />
    </fieldset>
  );
}

interface ConflictProps {
  /** Fields that someone else has changed. */
  theirs: Partial<AuditDetails>;
  draft: AuditDetails;
  onTakeTheirs: () => void;
}

/** Shows another person's values that saving would overwrite. */
function Conflict({ theirs, draft, onTakeTheirs }: ConflictProps) {
  const replaced = Object.entries(theirs).filter(
    ([name, value]) => draft[name as keyof AuditDetails] !== value,
  );
  return (
    <Notice kind="warning" isAnnounced>
      <p>
        <strong>Someone else edited this audit.</strong>{' '}
        {replaced.length === 0 ? 'Saving won’t overwrite their changes.' : 'Saving replaces:'}
      </p>
      {replaced.length > 0 && (
        <dl className="grid gap-2">
          {replaced.map(([name, value]) => (
            <div key={name}>
              <dt className="text-small text-muted">{detailLabels[name as keyof AuditDetails]}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value || 'Empty'}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
        Discard my changes
      </Button>
    </Notice>
  );
}
