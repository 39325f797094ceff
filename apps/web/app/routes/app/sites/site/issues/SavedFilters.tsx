import type { Organization, SavedFilter } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Menu, type MenuEntry } from '#app/components/Menu.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { useCan, useOrganization } from '#app/organizations/use-organization.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import {
  fromSavedValues,
  type TrackerFilters,
  toSavedValues,
  useTrackerFilters,
} from '#app/sites/tracker-filters.ts';
import { useChangeFilter, useCreateFilter, useDeleteFilter, useSavedFilters } from './use-saved-filters.ts';

interface Props {
  /** Called with a filter that was opened, in addition to setting the URL. */
  onOpen: (filter: SavedFilter['filter']) => void;
}

/** A menu with the saved filters: opens one, saves the current one and manages them. */
export function SavedFilters({ onOpen }: Props) {
  const { organization } = useOrganization();
  const { filters, change } = useTrackerFilters();
  const saved = useSavedFilters(organization?.id);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  if (!organization) return null;

  const list = saved.data ?? [];
  const entries: MenuEntry[] = [
    ...list.map((one) => ({
      id: one.id,
      label: one.is_shared ? `${one.name} (shared)` : one.name,
      onAction: () => {
        onOpen(one.filter);
        void change({ ...fromSavedValues(one.filter), issue: undefined, tab: undefined });
      },
    })),
    { id: 'save', label: 'Save current filter…', onAction: () => setDialog('save') },
    ...(list.length > 0 || saved.error
      ? [{ id: 'manage', label: 'Manage saved filters…', onAction: () => setDialog('manage') }]
      : []),
  ];
  return (
    <>
      <Menu
        label="Saved filters"
        trigger={
          <Button variant="ghost" size="sm" className="px-2!">
            Saved filters
            <Icon path={mdiChevronDown} />
          </Button>
        }
        entries={entries}
      />
      <Dialog
        title="Save filter"
        isOpen={dialog === 'save'}
        onOpenChange={(isOpen) => !isOpen && setDialog(null)}
      >
        <SaveForm organization={organization} filters={filters} onClose={() => setDialog(null)} />
      </Dialog>
      <Dialog
        title="Saved filters"
        isOpen={dialog === 'manage'}
        onOpenChange={(isOpen) => !isOpen && setDialog(null)}
      >
        <RetryNotice query={saved} what="saved filters" />
        {saved.data?.length === 0 && <p>No saved filters.</p>}
        <ul className="divide-y divide-line">
          {list.map((one) => (
            <FilterItem key={one.id} organization={organization} saved={one} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Whether the person can share filters with the organization. */
function useCanShare({ role }: Organization): boolean {
  return useCan()('issues:write') && role !== null;
}

function SaveForm({
  organization,
  filters,
  onClose,
}: {
  organization: Organization;
  filters: TrackerFilters;
  onClose: () => void;
}) {
  const creation = useCreateFilter(organization.id);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const nameError = creation.error instanceof ApiError ? creation.error.details.name?.[0] : undefined;
  const canShare = useCanShare(organization);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (creation.isPending) return;
    creation.mutate(
      { name, is_shared: isShared, filter: toSavedValues(filters) },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: 'Filter saved.' });
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
        maxLength={60}
        required
        autoComplete="off"
        error={nameError ?? null}
        hint="Saves the current filters, search and sort order. You can use them on every site."
        onChange={({ target }) => setName(target.value)}
      />
      {canShare && (
        <Checkbox
          label={`Share with ${organization.name}`}
          hint="Everyone with access to all sites sees it."
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
      {nameError === undefined && <ErrorNotice error={creation.error} />}
      <DialogFormActions submitLabel="Save filter" isPending={creation.isPending} onCancel={onClose} />
    </form>
  );
}

/** For filters that disappear with their buttons, before the callbacks of mutations would be called. */
const focusDialogHeading = () => focusHeadingSoon('[role="dialog"] h2');

function FilterItem({ organization, saved }: { organization: Organization; saved: SavedFilter }) {
  const { id, name, is_shared: isShared, is_own: isOwn, can_change: canChange, created_by: by } = saved;
  const change = useChangeFilter(organization.id, id);
  const deletion = useDeleteFilter(organization.id);
  const canShare = useCanShare(organization);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isShared && <Badge>Shared</Badge>}
        </p>
        {!isOwn && by !== null && <p className="text-small text-muted">Saved by {by}</p>}
      </div>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          {(isShared || canShare) && (
            <Button
              variant="secondary"
              size="sm"
              isPending={change.isPending}
              onClick={() =>
                void change
                  .mutateAsync({ is_shared: !isShared })
                  .then(() => !isOwn && focusDialogHeading(), showErrorToast)
              }
            >
              {isShared ? 'Stop sharing' : 'Share'}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            isPending={deletion.isPending}
            onClick={() =>
              void deletion.mutateAsync(id).then(() => {
                focusDialogHeading();
                showToast({ kind: 'success', text: `${name} was deleted.` });
              }, showErrorToast)
            }
          >
            Delete<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
