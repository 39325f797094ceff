import {
  type Audit,
  type CriterionResult,
  DECIDABLE_OUTCOMES,
  type DecideCriterionBody,
  MAX_REASON_LENGTH,
  MAX_REMARK_LENGTH,
  type RecordedDecision,
} from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { auditOutcomeInfo, canEditAudit, formatCriterion } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatShortDateTime } from '#app/format/format.ts';
import { useDecideCriterion, useDecisions } from './use-decisions.ts';

interface Props {
  audit: Audit;
  result: CriterionResult;
  onClose: () => void;
}

/** Shows a criterion's derived result and any override, and lets the user override it with a reason. */
export function DecisionForm({ audit, result, onClose }: Props) {
  const { criterion } = result;
  // The audit is reloaded after a conflict; the input is kept.
  const { decision, ...current } = audit.criteria.find((one) => one.criterion === criterion) ?? result;
  const derived = decision?.derived ?? current;
  const history = useDecisions(audit.id, criterion);
  const isReadOnly = audit.signature !== null || !canEditAudit(audit.role);
  const isUndecided = derived.outcome === 'undecided';
  return (
    <Dialog
      title={`Conformance level for ${formatCriterion(criterion)}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <section aria-labelledby="derived-heading" className="space-y-1">
          <h3 id="derived-heading" className="font-semibold">
            Derived: {auditOutcomeInfo[derived.outcome].label}
          </h3>
          <p className="text-small wrap-anywhere whitespace-pre-line">{derived.remark}</p>
        </section>
        {isUndecided && (
          <p className="text-muted">Answer this criterion’s questions before you set its level.</p>
        )}
        {audit.signature !== null && (
          <p className="text-muted">This audit is signed. Reopen it to set a different level.</p>
        )}
        <ErrorNotice lead="We couldn’t load the history." error={history.error} />
        {history.data && !isReadOnly && (!isUndecided || decision) && (
          <Fields
            {...{ audit, criterion, derived, decision, isUndecided, onClose }}
            replaces={history.data[0]?.sequence ?? 0}
          />
        )}
        {history.data && history.data.length > 0 && <History decisions={history.data} />}
        {(isReadOnly || (isUndecided && !decision)) && (
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        )}
      </div>
    </Dialog>
  );
}

interface FieldsProps extends Pick<CriterionResult, 'criterion' | 'decision'> {
  audit: Audit;
  derived: Pick<CriterionResult, 'outcome' | 'remark'>;
  isUndecided: boolean;
  /** The latest decision's sequence number; 0 if there is none. */
  replaces: number;
  onClose: () => void;
}

const outcomeOptions = DECIDABLE_OUTCOMES.map((value) => ({ value, label: auditOutcomeInfo[value].label }));

function Fields({ audit, criterion, derived, decision, isUndecided, replaces, onClose }: FieldsProps) {
  const saving = useDecideCriterion(audit.id, criterion);
  const remark = useRef<HTMLTextAreaElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => ({
    outcome: decision?.outcome ?? derived.outcome,
    remark: decision?.remark ?? derived.remark,
    reason: '',
  }));
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const details = saving.error instanceof ApiError ? saving.error.details : {};
  const isMissing = (text: string) => isChecked && text.trim() === '';

  function save(outcome: DecideCriterionBody['outcome'], message: string) {
    setChecked(true);
    if (outcome !== null && draft.remark.trim() === '') return remark.current?.focus();
    if (draft.reason.trim() === '') return reason.current?.focus();
    if (saving.isPending) return;
    saving.mutate(
      {
        outcome,
        remark: outcome === null ? '' : draft.remark,
        reason: draft.reason,
        replaces,
        derived_outcome: derived.outcome,
      },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'success', text: message });
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const { outcome } = draft;
    if (outcome !== 'undecided' && !isUndecided) save(outcome, 'Conformance level set.');
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField
        label="Conformance level"
        value={draft.outcome}
        onValueChange={(value) =>
          set({ outcome: DECIDABLE_OUTCOMES.find((one) => one === value) ?? draft.outcome })
        }
        options={outcomeOptions}
      />
      <TextAreaField
        ref={remark}
        label="Remark"
        hint="What users experience, where and how widely. Included in the report."
        rows={5}
        maxLength={MAX_REMARK_LENGTH}
        value={draft.remark}
        error={isMissing(draft.remark) ? 'Write a remark' : details.remark?.[0]}
        onChange={({ target }) => set({ remark: target.value })}
      />
      <TextAreaField
        ref={reason}
        label="Reason"
        hint="Why you’re overriding the derived level. Included in the evidence."
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        value={draft.reason}
        error={isMissing(draft.reason) ? 'Give a reason' : details.reason?.[0]}
        onChange={({ target }) => set({ reason: target.value })}
      />
      <ErrorNotice lead="We couldn’t save the decision." error={saving.error} />
      <DialogActions>
        {!isUndecided && (
          <Button type="submit" isPending={saving.isPending}>
            Set level
          </Button>
        )}
        {decision && (
          <Button
            variant="secondary"
            isPending={saving.isPending}
            onClick={() => save(null, 'Back to the derived level.')}
          >
            Return to derived level
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  );
}

function History({ decisions }: { decisions: readonly RecordedDecision[] }) {
  return (
    <section aria-labelledby="decisions-heading" className="space-y-2">
      <h3 id="decisions-heading" className="font-semibold">
        History
      </h3>
      <ol className="grid gap-3">
        {decisions.map(({ sequence, outcome, remark, reason, decided_by, decided_at, based_on }) => (
          <li key={sequence} className="text-small wrap-anywhere">
            <p>
              <strong>
                {outcome === null ? 'Returned to the derived level' : auditOutcomeInfo[outcome].label}
              </strong>
              , {decided_by}, <time dateTime={decided_at}>{formatShortDateTime(decided_at)}</time>. Derived at
              the time: {auditOutcomeInfo[based_on.outcome].label}.
            </p>
            {remark !== '' && <p className="whitespace-pre-line">{remark}</p>}
            <p className="text-muted whitespace-pre-line">Reason: {reason}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
