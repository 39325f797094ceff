import type { Audit, AuditFinding, PageElement, Severity } from '@curbcut/contract';
import { isCriterionId, SEVERITIES } from '@curbcut/wcag';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { formatCriterion } from '#app/audits/audit-labels.ts';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { shortenUrl } from '#app/format/format.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { ElementPicker } from '../elements/ElementPicker.tsx';
import { describePageElement, toMarkedArea } from '../elements/find-element.ts';
import { useDraftFields } from '../use-input-draft.ts';
import { useSaveFinding } from './use-findings.ts';

interface Props {
  audit: Audit;
  /** The finding to change; null for a new one. */
  finding: AuditFinding | null;
  onClose: () => void;
}

const severityOptions = SEVERITIES.map((value) => ({ value, label: severityStyles[value].label }));

/** Adds a finding, or changes one. */
export function FindingForm({ audit, finding, onClose }: Props) {
  const { draft, set, pick, saving, isMissing, submit, description, discard } = useFindingInput(
    audit,
    finding,
    onClose,
  );
  const details = saving.error instanceof ApiError ? saving.error.details : {};
  const page = audit.sample.find(({ page_id }) => page_id === draft.page_id);
  // An older finding's page may have been removed from the sample.
  const pages = [
    ...audit.sample.map(({ page_id, url }) => ({ value: page_id, label: shortenUrl(url) })),
    ...(page || !finding ? [] : [{ value: finding.page_id, label: shortenUrl(finding.page_url) }]),
  ];

  return (
    <Dialog
      title={finding ? 'Edit finding' : 'Add finding'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SelectField
          label="Criterion"
          value={draft.criterion}
          onValueChange={(value) => isCriterionId(value) && set({ criterion: value })}
          options={audit.criteria.map(({ criterion }) => ({
            value: criterion,
            label: formatCriterion(criterion),
          }))}
        />
        <SelectField
          label="Page"
          value={draft.page_id}
          onValueChange={(page_id) => set({ page_id, box: null, picked_element: null, view: null })}
          options={pages}
        />
        <ViewField
          views={audit.views.filter(({ url }) => url === page?.url)}
          value={draft.view?.view_id ?? ''}
          onChange={(view) => set({ view })}
        />
        <TextAreaField
          ref={description}
          label="What fails?"
          rows={3}
          maxLength={5000}
          value={draft.description}
          error={isMissing ? 'Describe what fails' : details.description?.[0]}
          onChange={({ target }) => set({ description: target.value })}
        />
        <SelectField
          label="Severity"
          value={draft.severity}
          onValueChange={(value) => set({ severity: SEVERITIES.find((one) => one === value) ?? 'serious' })}
          options={severityOptions}
        />
        <TextAreaField
          label="Recommended fix"
          isOptional
          rows={2}
          maxLength={5000}
          value={draft.fix}
          onChange={({ target }) => set({ fix: target.value })}
        />
        <TextField
          label="Element"
          isOptional
          maxLength={1000}
          hint="For example, “Search button in the header”. Filled in when you pick an element below."
          value={draft.element}
          onChange={({ target }) => set({ element: target.value })}
        />
        {page && (
          <ElementPicker
            key={page.page_id}
            auditId={audit.id}
            page={page}
            max={1}
            picked={
              draft.picked_element ? [draft.picked_element] : draft.box ? [toMarkedArea(draft.box)] : []
            }
            onChange={pick}
          />
        )}
        <ErrorNotice lead="We couldn’t save the finding." error={saving.error} />
        <DialogFormActions
          submitLabel={finding ? 'Save changes' : 'Add finding'}
          isPending={saving.isPending}
          onCancel={discard}
        />
      </form>
    </Dialog>
  );
}

/** The typed input for a finding, which is kept until it is saved or discarded. */
function useFindingInput(audit: Audit, finding: AuditFinding | null, onClose: () => void) {
  const saving = useSaveFinding(audit.id);
  const description = useRef<HTMLTextAreaElement>(null);
  // The same id is used for each attempt to save, so that a finding whose response was lost is not stored
  // twice.
  const [id] = useState(() => finding?.id ?? crypto.randomUUID());
  const { draft, set, forget } = useDraftFields(audit.id, `finding:${finding?.id ?? 'new'}`, () =>
    createFindingDraft(audit, finding),
  );
  const [isMissing, setMissing] = useState(false);

  /** Also describes the element in words, unless the user has written something else. */
  function pick([element]: readonly PageElement[]) {
    const isElement = element !== undefined && element.selector !== '';
    const written = draft.picked_element ? describePageElement(draft.picked_element) : '';
    set({
      box: element?.box ?? null,
      picked_element: isElement ? element : null,
      ...(draft.element === written && { element: isElement ? describePageElement(element) : '' }),
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(draft.description.trim() === '');
    if (draft.description.trim() === '') return description.current?.focus();
    if (saving.isPending) return;
    const { page_id, ...others } = draft;
    const input = finding
      ? { finding, change: { ...others, ...(page_id !== finding.page_id && { page_id }) } }
      : { added: { id, ...draft } };
    saving.mutate(input, {
      onSuccess: () => {
        discard();
        focusHeadingSoon('#findings-heading');
        showToast({ kind: 'success', text: finding ? 'Finding updated.' : 'Finding added.' });
      },
    });
  }

  function discard() {
    forget();
    onClose();
  }

  return {
    ...{ draft, pick, saving, isMissing, submit, description, discard },
    set: (change: Partial<typeof draft>) => {
      set(change);
      if (change.description !== undefined) setMissing(false);
    },
  };
}

const createFindingDraft = (audit: Audit, finding: AuditFinding | null) => ({
  criterion: finding?.criterion ?? audit.criteria[0]!.criterion,
  page_id: finding?.page_id ?? audit.sample[0]?.page_id ?? '',
  description: finding?.description ?? '',
  severity: finding?.severity ?? ('serious' as Severity),
  fix: finding?.fix ?? '',
  element: finding?.element ?? '',
  box: finding?.box ?? null,
  picked_element: finding?.picked_element ?? null,
  view: finding?.view ?? null,
});

interface ViewFieldProps {
  /** The page's views in the sample. */
  views: Audit['views'];
  /** The view's id; empty for the page as it loads. */
  value: string;
  onChange: (view: AuditFinding['view']) => void;
}

/** The view of the page in which something fails; not shown for a page without views. */
function ViewField({ views, value, onChange }: ViewFieldProps) {
  if (views.length === 0) return null;
  return (
    <SelectField
      label="View"
      value={value}
      onValueChange={(viewId) => {
        const view = views.find(({ view_id }) => view_id === viewId);
        onChange(view ? { view_id: view.view_id, name: view.name } : null);
      }}
      options={[
        { value: '', label: 'The page on load' },
        ...views.map(({ view_id, name }) => ({ value: view_id, label: name })),
      ]}
    />
  );
}
