/**
 * Decides which scans get the next slots. A slot is the right to have one page tested; all servers on one database
 * share their slots. An owner is an account, or the network of a visitor. The rules, in this order: the owner with
 * the fewest slots comes first, then the one that has waited longest since it was given a slot or gave one back, and
 * of its scans the one that has waited longest in the same way. No scan waits while a slot is free, so a single owner
 * may have all of them; when another owner has to wait, the first one gives back what is above its share.
 */

/** An unfinished scan in the slot order. */
export interface ScanTurn {
  readonly scanId: string;
  readonly owner: string;
  /** Increases with the start of scans and with each slot given and given back, on one scale. */
  readonly joined: number;
  /** When the scan was last given a slot or gave one back; null for never. */
  readonly lastTurn: number | null;
  /** The same for all scans of the owner. */
  readonly ownerTurn: number | null;
  /** Pages that have a slot. */
  readonly held: number;
  /** Number of these that are being interrupted. */
  readonly yielding: number;
  /** Pages that could be tested now. */
  readonly waiting: number;
}

export interface SlotPool {
  /** Slots of all servers together. */
  readonly slots: number;
  /** Slots that an owner may keep while other owners wait. */
  readonly share: number;
}

export interface SlotPlan {
  /** A scan for each slot to assign, in order. */
  readonly granted: readonly string[];
  /** Number of slots that each owner must give back. */
  readonly reclaimed: ReadonlyMap<string, number>;
}

/** Number of simulated assignments after which the pages ahead are shown as "at least". */
const MAX_PAGES_AHEAD = 1000;

/**
 * Returns the slots that one owner may keep while others wait: half of them, rounded up, or as many as configured.
 * With two or more slots, at least one is left to others.
 */
export function getSlotShare(slots: number, configured: number | undefined): number {
  const share = configured ?? Math.ceil(slots / 2);
  return Math.max(1, Math.min(share, slots - 1));
}

/** Plans the assignment of the free slots, and which owners must give slots back. */
export function planSlots(turns: readonly ScanTurn[], { slots, share }: SlotPool): SlotPlan {
  const state = new SlotState(turns);
  const granted: string[] = [];
  for (let free = slots - state.held; free > 0; free -= 1) {
    const scan = state.giveNext();
    if (!scan) return { granted, reclaimed: new Map() };
    granted.push(scan.scanId);
  }
  return { granted, reclaimed: planReclaimedSlots(state.owners(), share) };
}

/**
 * Counts the pages of other scans that are being tested, or will get a slot, before the next page of this scan; at
 * most {@link MAX_PAGES_AHEAD}. Undefined when the scan does not wait for a slot.
 */
export function countPagesAhead(
  turns: readonly ScanTurn[],
  { slots }: SlotPool,
  scanId: string,
): number | undefined {
  const own = turns.find((turn) => turn.scanId === scanId);
  if (!own || own.held > 0 || own.waiting === 0) return undefined;
  const state = new SlotState(turns);
  let ahead = state.held;
  let free = Math.max(0, slots - state.held);
  while (ahead < MAX_PAGES_AHEAD) {
    if (free > 0) free -= 1;
    else state.releaseOldest();
    const next = state.giveNext();
    if (!next || next.scanId === scanId) break;
    ahead += 1;
  }
  return ahead;
}

interface OwnerState {
  readonly owner: string;
  readonly held: number;
  readonly yielding: number;
  readonly waiting: number;
}

/** Plans which slots owners above their share give back for the waiting pages of owners below theirs. */
function planReclaimedSlots(owners: readonly OwnerState[], share: number): Map<string, number> {
  const needed = owners.reduce(
    (sum, { held, waiting }) => sum + (held < share ? Math.min(waiting, share - held) : 0),
    0,
  );
  const alreadyYielding = owners.reduce((sum, { yielding }) => sum + yielding, 0);
  const excess = new Map(owners.map(({ owner, held, yielding }) => [owner, held - yielding - share]));
  const takenBack = new Map<string, number>();
  for (let missing = needed - alreadyYielding; missing > 0; missing -= 1) {
    const [owner, above] = [...excess].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0]);
    if (above <= 0) break;
    excess.set(owner, above - 1);
    takenBack.set(owner, (takenBack.get(owner) ?? 0) + 1);
  }
  return takenBack;
}

type MutableTurn = { -readonly [Key in keyof ScanTurn]: ScanTurn[Key] };

/** The state of the slots while they are assigned one after the other. */
class SlotState {
  readonly #turns: MutableTurn[];
  #clock: number;

  constructor(turns: readonly ScanTurn[]) {
    this.#turns = turns.map((turn) => ({ ...turn }));
    this.#clock = Math.max(
      0,
      ...turns.map(({ joined, lastTurn, ownerTurn }) => Math.max(joined, lastTurn ?? 0, ownerTurn ?? 0)),
    );
  }

  get held(): number {
    return this.#turns.reduce((sum, { held }) => sum + held, 0);
  }

  owners(): OwnerState[] {
    return [...this.#byOwner()].map(([owner, turns]) => {
      const sum = (key: 'held' | 'yielding' | 'waiting') => turns.reduce((all, turn) => all + turn[key], 0);
      return { owner, held: sum('held'), yielding: sum('yielding'), waiting: sum('waiting') };
    });
  }

  /** Assigns a slot to the scan whose turn it is; undefined when no page waits. */
  giveNext(): ScanTurn | undefined {
    let best: { readonly scan: MutableTurn; readonly order: readonly number[] } | undefined;
    for (const turns of this.#byOwner().values()) {
      const held = turns.reduce((sum, turn) => sum + turn.held, 0);
      const ownersTurn = getLastTurn(turns);
      for (const scan of turns) {
        if (scan.waiting === 0) continue;
        const order = [held, ownersTurn, scan.lastTurn ?? scan.joined];
        if (!best || isOrderedBefore(order, best.order)) best = { scan, order };
      }
    }
    if (!best) return undefined;
    best.scan.held += 1;
    best.scan.waiting -= 1;
    this.#moveBack(best.scan);
    return best.scan;
  }

  /** Releases the oldest assigned slot, as if its page were done. */
  releaseOldest(): void {
    const holding = this.#turns.filter(({ held }) => held > 0);
    const oldest = holding.toSorted((a, b) => (a.lastTurn ?? 0) - (b.lastTurn ?? 0))[0];
    if (!oldest) return;
    oldest.held -= 1;
    this.#moveBack(oldest);
  }

  #moveBack(scan: MutableTurn): void {
    this.#clock += 1;
    scan.lastTurn = this.#clock;
    scan.ownerTurn = this.#clock;
  }

  #byOwner(): Map<string, MutableTurn[]> {
    return Map.groupBy(this.#turns, ({ owner }) => owner);
  }
}

/** Returns when an owner was last given a slot or gave one back, or started to wait if it never had one. */
function getLastTurn(turns: readonly ScanTurn[]): number {
  const lastTurns = turns.flatMap(({ ownerTurn }) => ownerTurn ?? []);
  return lastTurns.length > 0 ? Math.max(...lastTurns) : Math.min(...turns.map(({ joined }) => joined));
}

/** Whether one list of numbers sorts before another of the same length. */
function isOrderedBefore(order: readonly number[], other: readonly number[]): boolean {
  const at = order.findIndex((number, index) => number !== other[index]);
  return at >= 0 && order[at]! < other[at]!;
}
