import type { ReactNode } from 'react';
import { Button } from '#app/components/Button.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';

interface Props {
  loaded: number;
  total: number;
  /** The noun in singular and plural. */
  itemNames: readonly [one: string, many: string];
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** The loaded items, newest first. */
  children: ReactNode;
}

/** A paged list: its count, the loaded items, and a button for older ones. */
export function LoadMoreList({ loaded, total, itemNames: [one, many], query, children }: Props) {
  return (
    <>
      <p role="status" className="text-muted">
        {loaded < total
          ? `Showing ${formatNumber(loaded)} of ${formatNumber(total)} ${many}, newest first`
          : formatCount(total, one, many)}
      </p>
      {children}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isPending={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show older {many}
        </Button>
      )}
    </>
  );
}
