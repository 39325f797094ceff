import { LABEL_COLORS, type LabelColor, type ListedIssueLabel, type Organization } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Card } from '#app/components/Card.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { LabelBadge } from '#app/issues/LabelBadge.tsx';
import { useCan } from '#app/organizations/use-organization.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { useDeleteLabel, useLabels, useSaveLabel } from '#app/sites/use-labels.ts';
import { CreatableList } from './CreatableList.tsx';
import { createTrigger } from './create-trigger.tsx';

const colorLabels: Readonly<Record<LabelColor, string>> = {
  gray: 'Gray',
  blue: 'Blue',
  teal: 'Teal',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  red: 'Red',
};

/** The labels that people put on issues. */
export default function Labels({ organization }: { organization: Organization }) {
  const can = useCan();
  const labels = useLabels(organization.id);
  const canChange = can('issues:write') && organization.role !== null;
  return (
    <CreatableList
      query={labels}
      plural="labels"
      createLabel="Create label"
      canCreate={canChange}
      emptyText="Labels group issues in a way that suits your team, for example by feature or release. They’re the same for all sites."
      renderForm={(onClose) => <LabelForm organization={organization} label={null} onClose={onClose} />}
      renderItem={(label) => <LabelCard organization={organization} label={label} canChange={canChange} />}
    />
  );
}

interface LabelProps {
  organization: Organization;
  label: ListedIssueLabel;
}

function LabelCard({ organization, label, canChange }: LabelProps & { canChange: boolean }) {
  const { name, issues } = label;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-base">
          <LabelBadge label={label} />
        </h2>
        <p className="text-small text-muted">{formatCount(issues, 'issue')}</p>
      </div>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <Dialog title={`Edit ${name}`} trigger={createTrigger('Edit', name)}>
            {(close) => <LabelForm organization={organization} label={label} onClose={close} />}
          </Dialog>
          <DeleteLabel organization={organization} label={label} />
        </div>
      )}
    </Card>
  );
}

function LabelForm({
  organization,
  label,
  onClose,
}: {
  organization: Organization;
  label: ListedIssueLabel | null;
  onClose: () => void;
}) {
  const saving = useSaveLabel(organization.id, label?.id ?? null);
  const [name, setName] = useState(label?.name ?? '');
  const [color, setColor] = useState<LabelColor>(label?.color ?? 'blue');
  const nameError = saving.error instanceof ApiError ? saving.error.details.name?.[0] : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate(
      { name, color },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: label === null ? 'Label created.' : 'Label saved.' });
          onClose();
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Name"
        value={name}
        maxLength={50}
        required
        autoComplete="off"
        error={nameError ?? null}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Color"
        value={color}
        options={LABEL_COLORS.map((value) => ({ value, label: colorLabels[value] }))}
        onValueChange={(value) => setColor(value as LabelColor)}
      />
      <p className="flex items-center gap-3 text-small text-muted">
        Preview: <LabelBadge label={{ name: name.trim() || 'Label', color }} />
      </p>
      {nameError === undefined && <ErrorNotice error={saving.error} />}
      <DialogFormActions
        submitLabel={label === null ? 'Create label' : 'Save label'}
        isPending={saving.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

function DeleteLabel({ organization, label: { id, name, issues } }: LabelProps) {
  const deleting = useDeleteLabel(organization.id);
  return (
    <AlertDialog
      title={`Delete ${name}?`}
      trigger={createTrigger('Delete', name)}
      confirmLabel="Delete label"
      isPending={deleting.isPending}
      onConfirm={(close) =>
        // The mutation's callbacks would not be called, because the label disappears first.
        void deleting
          .mutateAsync(id)
          .then(() => {
            focusHeadingSoon('h1');
            showToast({ kind: 'success', text: `${name} was deleted.` });
          }, showErrorToast)
          .finally(close)
      }
    >
      <p>
        {issues === 0
          ? 'No issue has this label.'
          : `It’s removed from ${formatCount(issues, 'issue')}. The issues themselves are kept.`}
      </p>
    </AlertDialog>
  );
}
