import type { Occurrence } from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { formatNumber, getUrlPath } from '../../../scans/format.ts';
import type { useOccurrences } from '../../../scans/results/use-occurrences.ts';

interface Props {
  occurrencesQuery: ReturnType<typeof useOccurrences>;
  loaded: readonly Occurrence[];
  total: number;
  currentOccurrence: Occurrence;
  onSelect: (id: string) => void;
}

/** Moves from one occurrence to the next; the outline follows. */
export function OccurrenceStepper({ occurrencesQuery, loaded, total, currentOccurrence, onSelect }: Props) {
  const index = loaded.findIndex(({ id }) => id === currentOccurrence.id);
  if (total < 2 || index < 0) return null;
  const before = loaded[index - 1];
  const after = loaded[index + 1];

  async function goOn() {
    if (after) return onSelect(after.id);
    const { data } = await occurrencesQuery.fetchNextPage();
    const next = data?.pages.flatMap(({ occurrences }) => occurrences)[index + 1];
    if (next) onSelect(next.id);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="min-w-0 text-small text-muted tabular-nums [overflow-wrap:anywhere]">
        Occurrence {formatNumber(index + 1)} of {formatNumber(total)}, on{' '}
        {getUrlPath(currentOccurrence.page_url)}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={!before}
          onClick={() => before && onSelect(before.id)}
        >
          <Icon path={mdiChevronLeft} />
          Previous<span className="visually-hidden"> occurrence</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={!after && !occurrencesQuery.hasNextPage}
          onClick={goOn}
        >
          Next<span className="visually-hidden"> occurrence</span>
          <Icon path={mdiChevronRight} />
        </Button>
      </div>
    </div>
  );
}
