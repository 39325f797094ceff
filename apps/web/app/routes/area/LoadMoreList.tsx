import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { formatNumber } from '../../scans/format.ts';

interface Props {
  loaded: number;
  total: number;
  /** One of them, and many. */
  itemNames: readonly [one: string, many: string];
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** Those that are loaded, newest first. */
  children: ReactNode;
}

/** A list that is asked for in pages: how many of how many, the list, and a button for older ones. */
export function LoadMoreList({ loaded, total, itemNames: [one, many], query, children }: Props) {
  return (
    <>
      <p role="status" className="text-muted">
        {loaded < total
          ? `The newest ${formatNumber(loaded)} of ${formatNumber(total)} ${many}`
          : `${formatNumber(total)} ${total === 1 ? one : many}`}
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
