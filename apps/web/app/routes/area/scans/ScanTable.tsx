import type { UserScan } from '@curbcut/contract';
import { Link } from 'react-router';
import { Badge } from '../../../components/Badge.tsx';
import { type Column, DataTable } from '../../../components/data-table/DataTable.tsx';
import type { Sort } from '../../../components/data-table/sort.ts';
import { scanStatus } from '../../../scans/scan-status.ts';
import { counted, listedAddress, relativeDate } from '../../../scans/words.ts';
import { ScanActions } from './ScanActions.tsx';
import { changeOf } from './sort-scans.ts';

const columns: readonly Column<UserScan>[] = [
  {
    id: 'url',
    heading: 'Address',
    sortable: true,
    cell: (scan) => (
      <Link
        to={`/scans/${scan.id}`}
        className="text-link inline-flex min-h-6 min-w-32 items-center wrap-anywhere"
      >
        {listedAddress(scan.url)}
      </Link>
    ),
  },
  {
    id: 'status',
    heading: 'Status',
    sortable: true,
    cell: ({ status }) => {
      const { word, tone } = scanStatus(status);
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  {
    id: 'date',
    heading: 'Started',
    sortable: true,
    cell: ({ created_at, pages_scanned }) => (
      <>
        <span className="whitespace-nowrap">{relativeDate(created_at, new Date())}</span>
        <br />
        <span className="text-small whitespace-nowrap text-muted">{counted(pages_scanned, 'page')}</span>
      </>
    ),
  },
  {
    id: 'score',
    heading: 'Score',
    numeric: true,
    sortable: true,
    cell: ({ score }) => (score === null ? <None /> : <strong>{score}</strong>),
  },
  {
    id: 'change',
    heading: 'Change',
    numeric: true,
    sortable: true,
    cell: (scan) => <Change by={changeOf(scan)} />,
  },
  {
    id: 'actions',
    heading: 'Actions',
    headingHidden: true,
    pinned: true,
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
      captionHidden
      columns={columns}
      rows={scans}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  );
}

function Change({ by }: { by: number | null }) {
  if (by === null) return <None />;
  if (by === 0) return <>±0</>;
  const look = by > 0 ? 'text-success' : 'text-error';
  return <span className={`font-semibold ${look}`}>{by > 0 ? `+${by}` : `−${-by}`}</span>;
}

function None() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">None</span>
    </>
  );
}
