import type { UserScan } from '@curbcut/contract';
import { Link } from 'react-router';
import { Badge } from '../../../components/Badge.tsx';
import { type Column, DataTable } from '../../../components/data-table/DataTable.tsx';
import type { Sort } from '../../../components/data-table/sort.ts';
import { formatCount, formatRelativeDate, truncateUrl } from '../../../scans/format.ts';
import { getScanStatusBadge } from '../../../scans/scan-status.ts';
import { ScanActions } from './ScanActions.tsx';
import { computeScoreChange } from './sort-scans.ts';

const columns: readonly Column<UserScan>[] = [
  {
    id: 'url',
    heading: 'URL',
    isSortable: true,
    cell: (scan) => (
      <Link
        to={`/scans/${scan.id}`}
        className="text-link inline-flex min-h-6 min-w-32 items-center wrap-anywhere"
      >
        {truncateUrl(scan.url)}
      </Link>
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
    heading: 'Started',
    isSortable: true,
    cell: ({ created_at, pages_scanned }) => (
      <>
        <span className="whitespace-nowrap">{formatRelativeDate(created_at, new Date())}</span>
        <br />
        <span className="text-small whitespace-nowrap text-muted">{formatCount(pages_scanned, 'page')}</span>
      </>
    ),
  },
  {
    id: 'score',
    heading: 'Score',
    isNumeric: true,
    isSortable: true,
    cell: ({ score }) => (score === null ? <EmptyValue /> : <strong>{score}</strong>),
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

interface Props {
  scans: readonly UserScan[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function ScanTable({ scans, sort, onSort }: Props) {
  return (
    <DataTable
      caption="Your scans"
      isCaptionHidden
      columns={columns}
      rows={scans}
      getRowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  );
}

function ScoreChange({ by }: { by: number | null }) {
  if (by === null) return <EmptyValue />;
  if (by === 0) return <>±0</>;
  const toneClassName = by > 0 ? 'text-success' : 'text-error';
  return <span className={`font-semibold ${toneClassName}`}>{by > 0 ? `+${by}` : `−${-by}`}</span>;
}

function EmptyValue() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">None</span>
    </>
  );
}
