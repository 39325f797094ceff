import { useState } from 'react';
import { Badge } from '#app/components/Badge.tsx';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { BarTable } from '#app/components/chart/BarTable.tsx';
import { TrendLine } from '#app/components/chart/TrendLine.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { type Sort, sortRows } from '#app/components/data-table/sort.ts';
import { ScoreRing } from '#app/components/ScoreRing.tsx';
import { Swatch } from '#app/components/Swatch.tsx';
import { ScreenshotCrop } from '#app/components/screenshot/ScreenshotCrop.tsx';
import { ScreenshotViewer } from '#app/components/screenshot/ScreenshotViewer.tsx';
import { ComponentSection } from './ComponentSection.tsx';
import imageUrl from './example-page.svg';

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

const scores = [
  ['Mar 3', 64],
  ['Apr 7', 61],
  ['May 4', 72],
  ['Jun 1', 79],
  ['Jul 6', 88],
  ['Aug 3', 94],
] as const;

const points = scores.map(([label, value]) => ({ id: label, label, value }));

export function Charts() {
  return (
    <ComponentSection title="Charts" description="Direct labels, with every value available as text.">
      <div className="flex flex-wrap gap-8">
        <ScoreRing score={94} grade="A" />
        <ScoreRing score={64} grade="C" className="size-32" />
        <ScoreRing score={0} grade="F" className="size-32" />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card className="min-w-0 p-6">
          <h3 className="mb-4 text-title">Score of shop.example</h3>
          <TrendLine name="Score" points={points} />
        </Card>
        <Card className="p-6">
          <BarTable
            caption="Issues by category"
            bars={[
              { label: 'Forms', value: 12 },
              { label: 'Color contrast', value: 8 },
              { label: 'Images', value: 5 },
              { label: 'Keyboard', value: 2 },
              { label: 'Media', value: 0 },
            ]}
          />
        </Card>
      </div>
    </ComponentSection>
  );
}

/** A drawn page, so that this page's tests do not depend on other pages. */
const screenshot = { url: imageUrl, width: 1280, height: 1400, scale: 1 };
const cartBoxes = [352, 748, 1144].map((x) => ({ x, y: 812, width: 44, height: 44 }));
const [cartBox = { x: 0, y: 0, width: 0, height: 0 }, ...otherBoxes] = cartBoxes;

export function Screenshots() {
  return (
    <ComponentSection
      title="Screenshots with outlines"
      description="Dark and yellow lines, so that outlines are visible on every page. Solid for the selected element, dashed for other occurrences."
    >
      <Card className="overflow-hidden">
        <ScreenshotViewer
          screenshot={screenshot}
          box={cartBox}
          otherBoxes={otherBoxes}
          name="Screen reader users hear only “button”."
          severity="critical"
          alt="Screenshot of shop.example"
        />
      </Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <ScreenshotCrop
          screenshot={screenshot}
          box={cartBox}
          alt="The button below the first image"
          className="aspect-16/10 rounded-card"
        />
        <BrowserFrame url="shop.example">
          <img src={imageUrl} alt="Full-page screenshot of the shop" className="block h-auto w-full" />
        </BrowserFrame>
      </div>
      <p className="flex flex-wrap gap-4">
        <Swatch color="#c4553b" />
        <Swatch color="#22404a" />
      </p>
    </ComponentSection>
  );
}
