import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum milliseconds that sliced work may block the event loop. */
const MAX_SLICE_MS = 10;

/** Splits long work into slices, so that requests can be handled in between. */
export class TimeSlice {
  #begun = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#begun > MAX_SLICE_MS;
  }

  /** Yields to the event loop and begins the next slice. */
  async next(): Promise<void> {
    await nextTurn();
    this.#begun = performance.now();
  }
}

/** Maps items in slices. */
export async function mapInSlices<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => Mapped,
): Promise<Mapped[]> {
  const slice = new TimeSlice();
  const mapped: Mapped[] = [];
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index));
    if (slice.isOver) await slice.next();
  }
  return mapped;
}
