import type { ReactNode } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { LoadMoreList } from '../LoadMoreList.tsx';

/** Id of the list's heading. */
export const REPORTS_HEADING_ID = 'made';

interface Props<Report> {
  query: {
    data: { pages: readonly { reports: readonly Report[]; total: number }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    /** Whether the reports are those of the previous filters, until the current ones are loaded. */
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** How to create the first report, for users who can. */
  hint: string;
  renderItem: (report: Report) => ReactNode;
  /** Fields that filter the list; shown if there are any reports or filters. */
  filters?: ReactNode;
  /** Whether a filter is in use. If so, an empty list doesn't mean that there are no reports. */
  isFiltered?: boolean;
}

/** An organization's reports of one type, with loading, error and empty states. */
export function CreatedReports<Report>({
  query,
  hint,
  renderItem,
  filters,
  isFiltered = false,
}: Props<Report>) {
  const loaded = query.data?.pages.flatMap(({ reports }) => reports) ?? [];
  // Also while a filter is being cleared: without the fields, focus would be lost.
  const mayBeFiltered = isFiltered || query.isPlaceholderData;
  return (
    <section aria-labelledby={REPORTS_HEADING_ID} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={REPORTS_HEADING_ID} className="text-title">
          Your reports
        </h2>
        <IfCan permission="reports:write">
          <a href="#new" className="text-link @5xl:hidden">
            Create report
          </a>
        </IfCan>
      </div>
      {(loaded.length > 0 || mayBeFiltered) && filters}
      {query.error && !query.data ? (
        <ErrorState
          title="We couldn’t load the reports"
          actions={<Button onClick={() => query.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(query.error)}</p>
        </ErrorState>
      ) : !query.data ? (
        <LoadingState>Loading reports...</LoadingState>
      ) : loaded.length === 0 && mayBeFiltered ? (
        <p role="status" className="text-muted">
          No reports match these filters.
        </p>
      ) : loaded.length === 0 ? (
        <EmptyState title="No reports yet">
          <p>
            <IfCan
              permission="reports:write"
              otherwise="Reports that someone in this organization creates appear here."
            >
              {hint}
            </IfCan>
          </p>
        </EmptyState>
      ) : (
        <LoadMoreList
          loaded={loaded.length}
          total={query.data.pages[0]?.total ?? 0}
          itemNames={['report', 'reports']}
          query={query}
        >
          <ul className="grid gap-3">{loaded.map(renderItem)}</ul>
        </LoadMoreList>
      )}
    </section>
  );
}
