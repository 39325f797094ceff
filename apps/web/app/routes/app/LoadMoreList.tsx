import type { ReactNode } from 'react';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';

interface Props {
  loaded: number;
  total: number;
  /** The noun in singular and plural. */
  itemNames: readonly [one: string, many: string];
  /** The order of the items, such as “earliest due date first”; newest first if omitted. */
  order?: string;
  /** What else there is to say about the items: “1 overdue”. */
  note?: string | undefined;
  query: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** The loaded items. */
  children: ReactNode;
}

/** A paged list: its count, the loaded items and a button for more of them. */
export function LoadMoreList({ loaded, total, itemNames: [one, many], order, note, query, children }: Props) {
  const isPart = loaded < total;
  return (
    <>
      <p role="status" className="text-muted">
        {isPart
          ? `Showing ${formatNumber(loaded)} of ${formatNumber(total)} ${many}, ${order ?? 'newest first'}`
          : formatCount(total, one, many)}
        {note !== undefined && `${isPart ? '; ' : ', '}${note}`}
      </p>
      {children}
      <ErrorNotice lead={`We couldn’t load more ${many}.`} error={query.error} />
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isPending={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {order === undefined ? 'Show older' : 'Show more'} {many}
        </Button>
      )}
    </>
  );
}
