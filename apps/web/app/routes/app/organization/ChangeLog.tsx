import { CHANGE_LOG_EVENTS, type ChangeLogEntry, ChangeLogEvent, type Organization } from '@curbcut/contract';
import { mdiDownload } from '@mdi/js';
import { useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatShortDateTime } from '#app/format/format.ts';
import { getToday } from '#app/sites/due-date.ts';
import { describeDetails, eventLabels } from './change-log-labels.ts';
import { LoadedQuery } from './LoadedQuery.tsx';
import { useApiKeys } from './use-api-keys.ts';
import { type ChangeLogFilters, useChangeLog, useExportChangeLog } from './use-change-log.ts';
import { useMembers } from './use-members.ts';

const noFilters: ChangeLogFilters = {
  event: undefined,
  actor_id: undefined,
  from: undefined,
  until: undefined,
};

const eventOptions = [
  { value: '', label: 'All events' },
  ...CHANGE_LOG_EVENTS.map((value) => ({ value, label: eventLabels[value] })),
];

/** Who changed what in the organization. */
export default function ChangeLog({ organization }: { organization: Organization }) {
  const [filters, setFilters] = useState(noFilters);
  const log = useChangeLog(organization.id, filters);
  const exporting = useExportChangeLog(organization.id, filters);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Filters organization={organization} filters={filters} onChange={setFilters} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          isPending={exporting.isPending}
          onClick={() =>
            exporting.mutate(undefined, {
              onError: (error) =>
                showToast({
                  kind: 'error',
                  text: `We couldn’t export the change log. ${getErrorMessage(error)}`,
                }),
            })
          }
        >
          <Icon path={mdiDownload} className="size-5" />
          Export CSV
        </Button>
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={() => setFilters(noFilters)}>
            Clear filters
          </Button>
        )}
      </div>
      <LoadedQuery query={log} what="change log">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return (
            <>
              {pages.some((page) => !page.is_intact) && (
                <Notice kind="error">
                  <p>
                    <strong>Entries were changed or removed in the database.</strong> Their hashes no longer
                    match. Export the log and contact the team that runs this Curbcut server.
                  </p>
                </Notice>
              )}
              {entries.length === 0 ? (
                <EmptyState title={isFiltered ? 'No entries match' : 'No entries yet'}>
                  <p>
                    {isFiltered
                      ? 'No changes match these filters.'
                      : 'Changes to members, keys and settings appear here.'}
                  </p>
                </EmptyState>
              ) : (
                <DataTable
                  caption="Change log, newest first"
                  isCaptionHidden
                  isTopAligned
                  isStacked
                  columns={columns}
                  rows={entries}
                  getRowKey={({ number }) => String(number)}
                />
              )}
              {log.hasNextPage && (
                <Button
                  variant="secondary"
                  className="justify-self-center"
                  isPending={log.isFetchingNextPage}
                  onClick={() => log.fetchNextPage()}
                >
                  Show older entries
                </Button>
              )}
            </>
          );
        }}
      </LoadedQuery>
    </div>
  );
}

const actorTypes = { person: null, api_key: 'API key', system: 'Curbcut' } as const;

const columns: readonly Column<ChangeLogEntry>[] = [
  {
    id: 'event',
    heading: 'What',
    cell: (entry) => {
      const details = describeDetails(entry);
      return (
        <>
          <span className="block">{eventLabels[entry.event]}</span>
          {entry.subject !== '' && <span className="block font-normal wrap-anywhere">{entry.subject}</span>}
          {details !== '' && (
            <span className="block text-small font-normal text-muted wrap-anywhere">{details}</span>
          )}
        </>
      );
    },
  },
  {
    id: 'actor',
    heading: 'Who',
    cell: ({ actor: { type, name } }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {actorTypes[type] !== null && <span className="block text-small text-muted">{actorTypes[type]}</span>}
      </>
    ),
  },
  {
    id: 'at',
    heading: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="sm:whitespace-nowrap">
        {formatShortDateTime(at)}
      </time>
    ),
  },
  {
    id: 'network',
    heading: 'Network',
    cell: ({ network }) =>
      network !== null && <code className="font-mono text-small wrap-anywhere">{network}</code>,
  },
];

interface FilterProps {
  organization: Organization;
  filters: ChangeLogFilters;
  onChange: (filters: ChangeLogFilters) => void;
}

function Filters({ organization, filters, onChange }: FilterProps) {
  const { data: members = [] } = useMembers(organization.id);
  const { data: keys = [] } = useApiKeys(organization.id);
  const people = [
    { value: '', label: 'Anyone' },
    ...members.map(({ user_id: value, name }) => ({ value, label: name })),
    ...keys.map(({ id: value, name }) => ({ value, label: `${name} (API key)` })),
  ];
  const today = getToday(new Date());
  return (
    <search
      aria-label="Filter the change log"
      className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4"
    >
      <SelectField
        label="Event"
        value={filters.event ?? ''}
        options={eventOptions}
        onValueChange={(value) => onChange({ ...filters, event: ChangeLogEvent.safeParse(value).data })}
      />
      <SelectField
        label="By"
        value={filters.actor_id ?? ''}
        options={people}
        onValueChange={(value) => onChange({ ...filters, actor_id: value || undefined })}
      />
      <TextField
        label="From"
        type="date"
        max={filters.until ?? today}
        value={filters.from ?? ''}
        onChange={({ target }) => onChange({ ...filters, from: target.value || undefined })}
      />
      <TextField
        label="Until"
        type="date"
        min={filters.from}
        max={today}
        value={filters.until ?? ''}
        onChange={({ target }) => onChange({ ...filters, until: target.value || undefined })}
      />
    </search>
  );
}
