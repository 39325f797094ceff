import type { SamplePage } from '@curbcut/contract';
import { type ReactNode, useState } from 'react';
import { sampleReasonLabels } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { truncateUrl } from '#app/format/format.ts';

interface Props {
  pages: readonly SamplePage[];
  /** Adds a column with a button for each page. */
  renderAction?: ((page: SamplePage) => ReactNode) | undefined;
}

/** Number of pages shown before the table is expanded; one more page is shown instead of a button. */
const SHOWN_PAGES = 8;

/** A sample's pages, each with the reason it was chosen. */
export function SampleTable({ pages, renderAction }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const [previous, setPrevious] = useState(pages.length);
  if (pages.length !== previous) {
    setPrevious(pages.length);
    // Added pages come last.
    if (pages.length > previous) setExpanded(true);
  }
  const canExpand = pages.length > SHOWN_PAGES + 1;
  const shown = canExpand && !isExpanded ? pages.slice(0, SHOWN_PAGES) : pages;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <div className="w-full">
        <PageTable pages={shown} renderAction={renderAction} />
      </div>
      {canExpand && (
        <Button variant="link" size="sm" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer pages' : `Show all ${pages.length} pages`}
        </Button>
      )}
    </div>
  );
}

function PageTable({ pages, renderAction }: Props) {
  return (
    <DataTable
      caption="Sample pages"
      isCaptionHidden
      isStacked
      rows={pages}
      getRowKey={({ page_id }) => page_id}
      columns={[
        {
          id: 'page',
          heading: 'Page',
          cell: ({ title, url }) => (
            <>
              <span className="block min-w-40 wrap-anywhere">{title || 'Untitled'}</span>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="text-link inline-block text-small font-normal wrap-anywhere"
              >
                {truncateUrl(url)}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </>
          ),
        },
        { id: 'reason', heading: 'Reason', cell: ({ reason }) => sampleReasonLabels[reason] },
        ...(renderAction
          ? [{ id: 'action', heading: 'Actions', isHeadingHidden: true, cell: renderAction }]
          : []),
      ]}
    />
  );
}
