import { type FocusLocation, type FocusReader, getLateFocusTargets } from './focus-reader.ts';
import type { EdgeTabStops } from './in-page/focus.ts';

/**
 * Maximum number of times in a row that focus may stay at one location. Date fields and media players contain
 * several tab stops.
 */
const MAX_STAYS = 12;
/**
 * Replaces {@link MAX_STAYS} if the key isn't canceled and focus isn't moved back, as with the tab stops in a
 * closed shadow root.
 */
const MAX_OPAQUE_STAYS = 80;
/** Maximum number of times that one walk may reach the same location. */
const MAX_VISITS = 3;

export interface TabStopWalk {
  /** Locations in the order the walk reached them, including those in `ring`. */
  readonly path: readonly FocusLocation[];
  /** The locations that focus can't leave; null if the walk reached the end of the page. */
  readonly ring: readonly FocusLocation[] | null;
  /** Whether the walk ended early because one of the page's limits was reached. */
  readonly isCut: boolean;
  /**
   * An element that a script moved focus to some time after a key press, which ended the walk; null if there was
   * none.
   */
  readonly movedTo: number | null;
  /** The ignored elements that a script moved focus to. */
  readonly ignoredMoves: ReadonlySet<number>;
}

/**
 * Presses Tab, starting where focus is, until it leaves the page or moves in a cycle. If a script has just moved
 * focus there, no key is pressed and the path is empty.
 *
 * @param maxPresses maximum number of presses on the page, in all walks
 * @param ignored elements that scripts may move focus to without ending the walk
 * @param mayRestart whether a move before the first key press also ends the walk
 */
export async function walkTabStops(
  reader: FocusReader,
  edges: EdgeTabStops,
  maxPresses: number,
  ignored: ReadonlySet<number>,
  mayRestart: boolean,
): Promise<TabStopWalk> {
  const start = await reader.read();
  const path: FocusLocation[] = [];
  const ignoredMoves = new Set<number>();
  const ended = { path, ring: null, isCut: false, movedTo: null, ignoredMoves };
  // No key of this walk has caused the move, no matter how soon after an earlier key it happened.
  const moved = [...start.lateBeforeKey, ...start.late].find(({ node }) => !ignored.has(node));
  if (mayRestart && moved !== undefined) return { ...ended, movedTo: moved.node };
  path.push(start);
  const visitCounts = new Map<string, number>([[start.key, 1]]);
  let repeats = 0;
  while (reader.presses < maxPresses) {
    const previous = path.at(-1)!;
    const location = await reader.pressTab(previous);
    // How far the walk has come when a timer runs depends on the machine.
    for (const node of getLateFocusTargets(location)) {
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
