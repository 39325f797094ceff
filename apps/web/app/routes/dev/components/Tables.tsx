import { useState } from 'react';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { type Column, DataTable } from '../../../components/data-table/DataTable.tsx';
import { type Sort, sortRows } from '../../../components/data-table/sort.ts';
import { ComponentSection } from './ComponentSection.tsx';

interface Row {
  site: string;
  score: number | null;
  pages: number;
  date: string;
}

const rows: readonly Row[] = [
  { site: 'shop.example', score: 64, pages: 10, date: '2026-11-02' },
  { site: 'town-hall.example', score: 94, pages: 48, date: '2026-11-14' },
  { site: 'library.example', score: null, pages: 0, date: '2026-11-18' },
];

const columns: readonly Column<Row>[] = [
  { id: 'site', heading: 'Site', isSortable: true, cell: ({ site }) => site },
  {
    id: 'status',
    heading: 'Status',
    cell: ({ score }) =>
      score === null ? <Badge tone="error">Failed</Badge> : <Badge tone="success">Completed</Badge>,
  },
  { id: 'score', heading: 'Score', isNumeric: true, isSortable: true, cell: ({ score }) => score ?? '–' },
  { id: 'pages', heading: 'Pages', isNumeric: true, isSortable: true, cell: ({ pages }) => pages },
  { id: 'date', heading: 'Date', isSortable: true, cell: ({ date }) => date },
  {
    id: 'actions',
    heading: 'Actions',
    isHeadingHidden: true,
    cell: ({ site }) => (
      <Button variant="ghost" size="sm">
        Open <span className="visually-hidden">{site}</span>
      </Button>
    ),
  },
];

export function Tables() {
  const [sort, setSort] = useState<Sort>({ column: 'date', direction: 'descending' });
  const sorted = sortRows(rows, sort.direction, (row) => row[sort.column as keyof Row]);
  return (
    <ComponentSection
      title="Table"
      description="Native and sortable. On narrow screens the table scrolls, not the page."
    >
      <DataTable
        caption="Scans"
        columns={columns}
        rows={sorted}
        getRowKey={({ site }) => site}
        sort={sort}
        onSort={setSort}
      />
    </ComponentSection>
  );
}
