import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that work in slices may hold the event loop. */
const MAX_SLICE_MS = 10;

/** Long work lets the event loop turn between slices, so that requests are answered meanwhile. */
export class TimeSlice {
  #begun = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#begun > MAX_SLICE_MS;
  }

  /** Lets the event loop turn and begins the next slice. */
  async next(): Promise<void> {
    await nextTurn();
    this.#begun = performance.now();
  }
}

/** What `map` answers, made in slices. */
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
