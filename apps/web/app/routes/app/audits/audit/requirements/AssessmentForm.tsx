import {
  type Audit,
  type AuditRequirement,
  type AuditRequirementChapter,
  DECIDABLE_OUTCOMES,
  MAX_REMARK_LENGTH,
} from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { auditOutcomeInfo } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogActions, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatShortDateTime } from '#app/format/format.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { useAssessments, useAssessRequirements } from './use-requirements.ts';

interface Props {
  audit: Audit;
  chapter: AuditRequirementChapter;
  /** If omitted, all of the chapter's unassessed requirements are assessed together. */
  requirementId: string | undefined;
  canEdit: boolean;
  onClose: () => void;
}

/** Sets the conformance level and remark of one requirement, or of all open ones in a chapter. */
export function AssessmentForm({ audit, chapter, requirementId, canEdit, onClose }: Props) {
  const requirement = chapter.requirements.find((one) => one.requirement === requirementId);
  const subjects = requirement
    ? [requirement]
    : chapter.requirements.filter(({ outcome }) => outcome === null);
  return (
    <Dialog
      title={requirement ? `${requirement.number} ${requirement.title}` : chapter.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p>
          {requirement
            ? requirement.statement
            : `Applies the same level and remark to ${formatCount(subjects.length, 'unassessed requirement')}: ${subjects.map(({ number }) => number).join(', ')}.`}
        </p>
        {canEdit ? (
          <Fields {...{ audit, chapter, requirement, subjects, onClose }} />
        ) : (
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        )}
        {requirement && requirement.sequence > 0 && (
          <History auditId={audit.id} requirement={requirement.requirement} />
        )}
      </div>
    </Dialog>
  );
}

interface FieldsProps extends Pick<Props, 'audit' | 'chapter' | 'onClose'> {
  requirement: AuditRequirement | undefined;
  subjects: readonly AuditRequirement[];
}

type Outcome = NonNullable<AuditRequirement['outcome']>;

const outcomeOptions = [
  { value: '', label: 'Choose a level' },
  ...DECIDABLE_OUTCOMES.map((value) => ({ value: value as string, label: auditOutcomeInfo[value].label })),
];

function Fields({ audit, chapter, requirement, subjects, onClose }: FieldsProps) {
  const saving = useAssessRequirements(audit.id);
  const outcomeField = useRef<HTMLSelectElement>(null);
  const remarkField = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(
    requirement ? requirement.outcome : chapter.absent_remark === null ? null : 'not-applicable',
  );
  const [remark, setRemark] = useState(requirement ? requirement.remark : (chapter.absent_remark ?? ''));
  const [isChecked, setChecked] = useState(false);
  const isConflict = saving.error instanceof ApiError && saving.error.status === 409;

  function chooseOutcome(value: string) {
    const chosen = DECIDABLE_OUTCOMES.find((one) => one === value) ?? null;
    setOutcome(chosen);
    // The suggested remark belongs to this level; text that the user has written is kept.
    if (chosen === 'not-applicable' && remark.trim() === '') setRemark(chapter.absent_remark ?? '');
    else if (outcome === 'not-applicable' && remark === chapter.absent_remark) setRemark('');
  }

  function save(next: Outcome | null, message: string) {
    if (saving.isPending) return;
    saving.mutate(
      subjects.map(({ requirement: id, sequence }) => ({
        requirement: id,
        outcome: next,
        remark: next === null ? '' : remark,
        replaces: sequence,
      })),
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'success', text: message });
          // The button for all of a chapter's requirements no longer exists.
          if (!requirement) focusHeadingSoon('#requirements-heading');
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (outcome === null) return outcomeField.current?.focus();
    if (remark.trim() === '') return remarkField.current?.focus();
    save(outcome, subjects.length === 1 ? 'Level set.' : `${formatCount(subjects.length, 'level')} set.`);
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField
        ref={outcomeField}
        label="Conformance level"
        value={outcome ?? ''}
        onValueChange={chooseOutcome}
        options={outcomeOptions}
        error={isChecked && outcome === null ? 'Choose a level' : undefined}
      />
      <TextAreaField
        ref={remarkField}
        label="Remark"
        hint="What you checked, and what users experience. Included in the report, with your name."
        rows={4}
        maxLength={MAX_REMARK_LENGTH}
        value={remark}
        error={isChecked && remark.trim() === '' ? 'Write a remark' : undefined}
        onChange={({ target }) => setRemark(target.value)}
      />
      <ErrorNotice
        lead={
          isConflict
            ? 'We couldn’t save the assessment. Your text is still here.'
            : 'We couldn’t save the assessment.'
        }
        error={saving.error}
      />
      <DialogFormActions
        submitLabel={subjects.length === 1 ? 'Set level' : `Set ${formatCount(subjects.length, 'level')}`}
        isPending={saving.isPending}
        onCancel={onClose}
      >
        {requirement?.assessed_by && (
          <Button
            variant="secondary"
            isPending={saving.isPending}
            onClick={() => save(null, 'Assessment withdrawn.')}
          >
            Withdraw assessment
          </Button>
        )}
      </DialogFormActions>
    </form>
  );
}

function History({ auditId, requirement }: { auditId: string; requirement: string }) {
  const history = useAssessments(auditId, requirement);
  if (history.error) return <ErrorNotice lead="We couldn’t load the history." error={history.error} />;
  return (
    <section aria-labelledby="assessments-heading" className="space-y-2">
      <h3 id="assessments-heading" className="font-semibold">
        History
      </h3>
      <ol className="grid gap-3">
        {history.data?.map(({ sequence, outcome, remark, assessed_by, assessed_at }) => (
          <li key={sequence} className="text-small wrap-anywhere">
            <p>
              <strong>{outcome === null ? 'Withdrawn' : auditOutcomeInfo[outcome].label}</strong>,{' '}
              {assessed_by}, <time dateTime={assessed_at}>{formatShortDateTime(assessed_at)}</time>
            </p>
            {remark !== '' && <p className="whitespace-pre-line">{remark}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
