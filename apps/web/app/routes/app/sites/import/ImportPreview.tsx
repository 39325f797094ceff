import { getScanLimits, type ImportCandidate, type SiteImportPreview } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#app/api/call-api.ts';
import { Badge, type BadgeTone } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { formatCount, formatNumber, truncateUrl } from '#app/format/format.ts';
import { SiteLabels } from '#app/sites/SiteLabels.tsx';

interface Props {
  preview: SiteImportPreview;
  error: unknown;
  isPending: boolean;
  onAdd: (startsScans: boolean) => void;
}

type Status = ImportCandidate['status'];

/** What an import would add, and a button that adds it. */
export function ImportPreview({ preview, error, isPending, onAdd }: Props) {
  const { candidates, repeated } = preview;
  const [startsScans, setStartsScans] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const limits = useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => callApi(getScanLimits, { signal }),
  }).data;
  const count = (status: Status) => candidates.filter((one) => one.status === status).length;
  const [added, existing, invalid] = [count('new'), count('existing'), count('invalid')];
  useEffect(() => heading.current?.focus(), []);
  // What needs the user's attention comes first.
  const rows = candidates.toSorted((a, b) => statusOrder[a.status] - statusOrder[b.status]);
  return (
    <section aria-labelledby="import-preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="space-y-1">
        <h2 ref={heading} id="import-preview" tabIndex={-1} className="text-heading">
          {added === 0 ? 'No new sites' : formatCount(added, 'new site')}
        </h2>
        <p className="text-muted">
          {[
            existing > 0 && `${formatCount(existing, 'site')} already here`,
            invalid > 0 && `${formatCount(invalid, 'invalid line')}`,
            repeated > 0 && `${formatCount(repeated, 'more URL')} on the same sites`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <DataTable
        caption="Preview"
        isCaptionHidden
        isStacked
        isTopAligned
        columns={columns}
        rows={rows}
        getRowKey={({ line, text }) => `${line} ${text}`}
      />
      {added > 0 && (
        <>
          <Checkbox
            label={`Scan ${added === 1 ? 'the new site' : 'the new sites'} now`}
            hint={
              limits &&
              `Each scan counts toward your plan: ${formatNumber(limits.scans_remaining)} of ${formatNumber(limits.max_scans)} scans are left this ${limits.window}.${
                limits.scans_remaining < added ? ' The other sites are added without a scan.' : ''
              }`
            }
            checked={startsScans}
            onChange={({ target }) => setStartsScans(target.checked)}
          />
          <ErrorNotice lead="We didn’t add any sites." error={error} />
          <Button className="justify-self-start" isPending={isPending} onClick={() => onAdd(startsScans)}>
            Add {formatCount(added, 'site')}
          </Button>
        </>
      )}
    </section>
  );
}

const statusOrder: Readonly<Record<Status, number>> = { invalid: 0, new: 1, existing: 2 };

const statusBadges: Readonly<Record<Status, { label: string; tone: BadgeTone }>> = {
  new: { label: 'New', tone: 'success' },
  existing: { label: 'Already here', tone: 'neutral' },
  invalid: { label: 'Invalid', tone: 'error' },
};

const columns: readonly Column<ImportCandidate>[] = [
  {
    id: 'site',
    heading: 'Site',
    cell: ({ origin, text, name }) => (
      <span className="wrap-anywhere">
        {name ?? (origin === null ? text : truncateUrl(origin))}
        {name !== null && origin !== null && (
          <span className="block text-small font-normal text-muted">{truncateUrl(origin)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    heading: 'Result',
    cell: ({ status, problem, line }) => (
      <div className="space-y-1">
        <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>
        {problem !== null && (
          <p className="text-small">
            Line {formatNumber(line)}: {problem}
          </p>
        )}
      </div>
    ),
  },
  { id: 'labels', heading: 'Tags and owner', cell: (candidate) => <SiteLabels site={candidate} /> },
];
