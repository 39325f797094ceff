import { deleteScan, type UserScan } from '@curbcut/contract';
import { mdiDotsHorizontal } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dashboardKey } from '#app/account/use-dashboard.ts';
import { userScansKey } from '#app/account/user-scans.ts';
import { callApi } from '#app/api/call-api.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import type { Sort } from '#app/components/data-table/sort.ts';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import {
  formatCount,
  formatRelativeDate,
  formatShortDateTime,
  getHost,
  getScanTime,
  shortenUrl,
  truncateUrl,
} from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { formatUpload } from '#app/scans/format-upload.ts';
import { getScanStatusBadge } from '#app/scans/scan-status.ts';
import { getStartScanFailure } from '#app/scans/start-scan-errors.ts';
import { useStartScan } from '#app/scans/use-start-scan.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { computeScoreChange } from './sort-scans.ts';

const columns: readonly Column<UserScan>[] = [
  {
    id: 'url',
    heading: 'Site',
    isSortable: true,
    cell: (scan) => (
      <>
        <ScanLink scan={scan} />
        {scan.upload && (
          <span className="block text-small font-normal wrap-anywhere text-muted">
            {formatUpload({ ...scan.upload, commit: null, tested_url: null })}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    heading: 'Status',
    isSortable: true,
    cell: ({ status }) => {
      const { label, tone } = getScanStatusBadge(status);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'date',
    heading: 'Scanned',
    isSortable: true,
    cell: ({ pages_scanned, ...scan }) => (
      <>
        <span className="whitespace-nowrap">{formatRelativeDate(getScanTime(scan), new Date())}</span>
        <br className="max-sm:hidden" />
        <span className="text-small whitespace-nowrap text-muted max-sm:ml-2">
          {formatCount(pages_scanned, 'page')}
        </span>
      </>
    ),
  },
  {
    id: 'score',
    heading: 'Score',
    isNumeric: true,
    isSortable: true,
    cell: ({ score }) =>
      score === null ? (
        <EmptyValue />
      ) : (
        <>
          <strong>{score}</strong>
          <span className="sm:hidden"> out of 100</span>
        </>
      ),
  },
  {
    id: 'change',
    heading: 'Change',
    isNumeric: true,
    isSortable: true,
    cell: (scan) => <ScoreChange by={computeScoreChange(scan)} />,
  },
  {
    id: 'actions',
    heading: 'Actions',
    isHeadingHidden: true,
    isPinned: true,
    cell: (scan) => <ScanActions scan={scan} />,
  },
];

/** The sort orders offered on small screens, which don't show headings. */
export const scanOrders = columns.flatMap(({ id, heading, isSortable }) =>
  isSortable ? [{ value: id, label: heading }] : [],
);

interface ScanTableProps {
  scans: readonly UserScan[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The scans, two of which can be selected and compared. */
export function ScanTable({ scans, sort, onSort }: ScanTableProps) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const pickedScans = scans.filter(({ id }) => picked.includes(id));
  const comparable = scans.filter(isComparable);
  const compare: Column<UserScan> = {
    id: 'compare',
    heading: 'Compare',
    cell: (scan) =>
      isComparable(scan) && (
        <label className="inline-flex min-h-6 items-center gap-2">
          <input
            id={getCheckboxId(scan)}
            type="checkbox"
            checked={picked.includes(scan.id)}
            // A third scan replaces the first one.
            onChange={({ target }) =>
              setPicked((ids) =>
                target.checked ? [...ids, scan.id].slice(-2) : ids.filter((id) => id !== scan.id),
              )
            }
            aria-label={`Compare the scan of ${shortenUrl(scan.url)}, ${formatShortDateTime(getScanTime(scan))}`}
            className="size-6"
          />
          <span aria-hidden="true" className="sm:hidden">
            Compare
          </span>
        </label>
      ),
  };
  function clear() {
    // The button that was pressed disappears.
    document.getElementById(getCheckboxId(pickedScans[0]!))?.focus();
    setPicked([]);
  }

  return (
    // Focused controls scroll to a place above the bar.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_:is(a,button,input)]:scroll-mb-24">
      <DataTable
        caption="Your scans"
        isCaptionHidden
        isStacked
        columns={comparable.length > 1 ? columns.toSpliced(-1, 0, compare) : columns}
        rows={scans}
        getRowKey={({ id }) => id}
        sort={sort}
        onSort={onSort}
      />
      <ComparisonBar scans={pickedScans} onClear={clear} />
    </div>
  );
}

const getCheckboxId = ({ id }: UserScan): string => `compare-${id}`;

/** Whether a scan has results that can be compared. */
const isComparable = ({ status, pages_scanned }: UserScan): boolean =>
  (status === 'completed' || status === 'cancelled') && pages_scanned > 0;

/**
 * Compares two selected scans. Stays visible at the bottom, so that the list doesn't move. Without a selection, only its
 * empty status is in the page, because screen readers don't announce a status that is added with its text.
 */
function ComparisonBar({ scans, onClear }: { scans: readonly UserScan[]; onClear: () => void }) {
  // By their start, as in a comparison, which has the scan that started first on the left.
  const [before, after] = scans.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  return (
    <div
      className={
        before
          ? 'sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-3 rounded-card border border-line-strong bg-raised px-4 py-2 shadow-menu'
          : 'visually-hidden'
      }
    >
      <p role="status" className="font-semibold">
        {before && (after ? '2 scans selected' : '1 scan selected. Select another one to compare them.')}
      </p>
      {before && (
        <div className="ml-auto flex flex-wrap gap-2">
          {after && (
            <LinkButton size="sm" to={`/compare/${before.id}/${after.id}`}>
              Compare scans
            </LinkButton>
          )}
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear selection
          </Button>
        </div>
      )}
    </div>
  );
}

/** A link to a scan: its site's name with its URL, or only the URL. */
function ScanLink({ scan }: { scan: UserScan }) {
  const nameSite = useSiteName();
  const name = nameSite(scan.url);
  const isNamed = name !== getHost(scan.url);
  return (
    <>
      <Link
        to={`/scans/${scan.id}`}
        className="text-link inline-flex min-h-6 min-w-32 items-center wrap-anywhere"
      >
        {isNamed ? name : truncateUrl(scan.url)}
      </Link>
      {isNamed && (
        <span className="block text-small font-normal wrap-anywhere text-muted">{truncateUrl(scan.url)}</span>
      )}
    </>
  );
}

function ScoreChange({ by }: { by: number | null }) {
  if (by === null) return <EmptyValue />;
  if (by === 0) {
    return (
      <>
        ±0<span className="sm:hidden"> since the previous scan</span>
      </>
    );
  }
  const toneClassName = by > 0 ? 'text-success' : 'text-error';
  return (
    <>
      <span className={`font-semibold ${toneClassName}`}>{by > 0 ? `+${by}` : `−${-by}`}</span>
      <span className="sm:hidden"> since the previous scan</span>
    </>
  );
}

function EmptyValue() {
  return (
    <>
      <span aria-hidden="true" className="max-sm:hidden">
        –
      </span>
      <span className="visually-hidden">None</span>
    </>
  );
}

/** A scan's actions in the list. */
function ScanActions({ scan }: { scan: UserScan }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const can = useCan();
  const start = useStartScan();
  const navigate = useNavigate();
  const deleted = useRef(false);

  // The button that would get focus back disappears with its row.
  useEffect(
    () => () => {
      if (deleted.current) requestAnimationFrame(() => focusHeading());
    },
    [],
  );

  function notStarted(error: unknown) {
    const problem = getStartScanFailure(error);
    if (problem === null) return;
    const plans = { label: 'See plans', onAction: () => void navigate('/subscription') };
    showToast({
      kind: 'error',
      text: problem.message,
      ...(problem.nextStep === 'plans' && { action: plans }),
    });
  }

  const again = useMutation({
    mutationFn: () => start.mutateAsync({ scanId: scan.id }),
    onError: notStarted,
  });
  const deletion = useMutation({
    mutationFn: () => callApi(deleteScan, { params: { scanId: scan.id } }),
    onSuccess: () => {
      deleted.current = true;
      for (const queryKey of [dashboardKey, userScansKey]) void queries.invalidateQueries({ queryKey });
      showToast({ kind: 'success', text: 'Scan deleted.' });
    },
    onError: showErrorToast,
    onSettled: () => setAsking(false),
  });

  return (
    <>
      <Menu
        label={`Actions for the scan of ${shortenUrl(scan.url)}`}
        trigger={
          <Button variant="ghost" size="sm" isPending={again.isPending}>
            <Icon path={mdiDotsHorizontal} className="size-6" />
            <span className="visually-hidden">Actions for the scan of {shortenUrl(scan.url)}</span>
          </Button>
        }
        entries={[
          { id: 'open', label: 'Open', to: `/scans/${scan.id}` },
          ...(scan.before_id
            ? [
                {
                  id: 'compare',
                  label: 'Compare with previous scan',
                  to: `/compare/${scan.before_id}/${scan.id}`,
                },
              ]
            : []),
          ...(scan.site_id
            ? [{ id: 'site', label: 'This site’s issues', to: `/sites/${scan.site_id}` }]
            : []),
          ...(can('scans:write')
            ? [
                { id: 'again', label: 'Scan again', onAction: () => again.mutate() },
                { id: 'delete', label: 'Delete', isDangerous: true, onAction: () => setAsking(true) },
              ]
            : []),
        ]}
      />
      <AlertDialog
        title="Delete this scan?"
        isOpen={asking}
        onOpenChange={setAsking}
        confirmLabel="Delete scan"
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>This permanently deletes the results and screenshots of the scan of {shortenUrl(scan.url)}.</p>
      </AlertDialog>
    </>
  );
}
