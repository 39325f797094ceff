import type { SamplePage } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { sampleReasonLabels } from '#app/audits/audit-labels.ts';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { truncateUrl } from '#app/format/format.ts';

interface Props {
  pages: readonly SamplePage[];
  /** Adds a column with a button for each page. */
  renderAction?: (page: SamplePage) => ReactNode;
}

/** A sample's pages, each with the reason it was chosen. */
export function SampleTable({ pages, renderAction }: Props) {
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
