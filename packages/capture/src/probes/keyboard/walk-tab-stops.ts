import { type FocusLocation, type FocusReader, getMovedTo } from './focus-reader.ts';
import type { EdgeTabStops } from './in-page/focus.ts';

/**
 * How many times in a row one location may keep the focus: date fields and players have several stops of
 * their own.
 */
const MAX_STAYS = 12;
/**
 * The same limit where the key is neither canceled nor the focus moved back: the stops of a closed shadow
 * root.
 */
const MAX_OPAQUE_STAYS = 80;
/** How often one walk may reach the same location. */
const MAX_VISITS = 3;

export interface TabStopWalk {
  /** Locations in the order in which the walk reached them, including those in `ring`. */
  readonly path: readonly FocusLocation[];
  /** The locations that the focus cannot leave; null when the walk reached the end of the page. */
  readonly ring: readonly FocusLocation[] | null;
  /** Whether the walk ended early because a limit for this page was reached. */
  readonly isCut: boolean;
  /** An element to which a script moved the focus some time after a key, which ended the walk; null if none did. */
  readonly movedTo: number | null;
  /** Those of the ignored elements to which a script did. */
  readonly ignoredMoves: ReadonlySet<number>;
}

/**
 * Presses Tab from the current focus until it leaves the page or moves in a cycle.
 *
 * @param maxPresses maximum presses on the page, over all walks
 * @param ignored elements to which scripts may move the focus without ending the walk
 */
export async function walkTabStops(
  reader: FocusReader,
  edges: EdgeTabStops,
  maxPresses: number,
  ignored: ReadonlySet<number>,
): Promise<TabStopWalk> {
  const path = [await reader.read()];
  const ignoredMoves = new Set<number>();
  const ended = { path, ring: null, isCut: false, movedTo: null, ignoredMoves };
  const visitCounts = new Map<string, number>([[path[0]!.key, 1]]);
  let repeats = 0;
  while (reader.presses < maxPresses) {
    const previous = path.at(-1)!;
    const location = await reader.pressTab(previous);
    // Where the walk is when a timer runs depends on the machine.
    for (const node of getMovedTo(location)) {
      if (!ignored.has(node)) return { ...ended, movedTo: node };
      ignoredMoves.add(node);
    }
    if (location.node === edges.end) return ended;
    if (location.key === previous.key) {
      repeats += 1;
      const isHeld =
        location.isKeyCanceled || location.moves > 0 || location.node === -1 || location.frame !== null;
      if (repeats >= (isHeld ? MAX_STAYS : MAX_OPAQUE_STAYS)) return { ...ended, ring: [location] };
      continue;
    }
    repeats = 0;
    const visitCount = (visitCounts.get(location.key) ?? 0) + 1;
    visitCounts.set(location.key, visitCount);
    if (visitCount > MAX_VISITS) {
      const cycleStart = path.findLastIndex(({ key }) => key === location.key);
      return { ...ended, ring: dedupeLocations(path.slice(cycleStart)) };
    }
    path.push(location);
  }
  return { ...ended, isCut: true };
}

export function dedupeLocations(locations: readonly FocusLocation[]): FocusLocation[] {
  return [...new Map(locations.map((location) => [location.key, location])).values()];
}
