import type { Occurrence } from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import type { useOccurrences } from '../../../scans/results/use-occurrences.ts';
import { figure, pathOf } from '../../../scans/words.ts';

interface Props {
  places: ReturnType<typeof useOccurrences>;
  loaded: readonly Occurrence[];
  total: number;
  current: Occurrence;
  onChoose: (id: string) => void;
}

/** From one occurrence of an issue to the next, with the outline moving along. */
export function OccurrenceSteps({ places, loaded, total, current, onChoose }: Props) {
  const place = loaded.findIndex(({ id }) => id === current.id);
  if (total < 2 || place < 0) return null;
  const before = loaded[place - 1];
  const after = loaded[place + 1];

  async function goOn() {
    if (after) return onChoose(after.id);
    const { data } = await places.fetchNextPage();
    const next = data?.pages.flatMap(({ occurrences }) => occurrences)[place + 1];
    if (next) onChoose(next.id);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="min-w-0 text-small text-muted tabular-nums [overflow-wrap:anywhere]">
        Occurrence {figure(place + 1)} of {figure(total)}, on {pathOf(current.page_url)}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={!before}
          onClick={() => before && onChoose(before.id)}
        >
          <Icon path={mdiChevronLeft} />
          Previous<span className="visually-hidden"> occurrence</span>
        </Button>
        <Button variant="secondary" size="sm" disabled={!after && !places.hasNextPage} onClick={goOn}>
          Next<span className="visually-hidden"> occurrence</span>
          <Icon path={mdiChevronRight} />
        </Button>
      </div>
    </div>
  );
}
