/**
 * Decides which scans get the next slots. A slot is permission to test one page; all servers on one database
 * share their slots. An owner is an account, or a visitor's network, and has the weight of its plan. The
 * rules, in this order: Owners without a slot come first. Next comes the owner with the fewest slots relative
 * to its weight; ties go to the owner with the highest product of its weight and the time since it last
 * received or released a slot. Among an owner's scans, the one that has waited longest (measured the same
 * way) comes first. All scans together never exceed a site's limit on pages tested at the same time. No slot
 * is left free while a scan is waiting, so a single owner can have all slots; if another owner has to wait,
 * the first one releases whatever exceeds its share.
 */
import type { PlanName } from '@curbcut/contract';

/** An unfinished scan in the slot order. */
export interface ScanQueueEntry {
  readonly scanId: string;
  readonly owner: string;
  /** See {@link getPlanWeight}. */
  readonly weight: number;
  /** The site's host and port. */
  readonly site: string;
  /** Whether the site requires a pause between visits, so that its pages are tested one at a time. */
  readonly oneByOne: boolean;
  /** Increases with each scan start and with each slot assigned or released, on one scale. */
  readonly joined: number;
  /** When the scan was last assigned a slot or released one; null for never. */
  readonly lastTurn: number | null;
  /** Like `lastTurn`, for all of the owner's scans. */
  readonly ownerTurn: number | null;
  /** Number of pages that have a slot. */
  readonly held: number;
  /** Number of them that are being interrupted. */
  readonly yielding: number;
  /** Number of pages that could be tested now. */
  readonly waiting: number;
}

export interface SlotPool {
  /** Number of slots on all servers together. */
  readonly slots: number;
  /** Number of slots that an owner can keep while other owners wait. */
  readonly share: number;
  /** Number of a site's pages that can be tested at the same time, by all scans together. */
  readonly perSite: number;
}

export interface SlotPlan {
  /** A scan for each slot to assign, in order. */
  readonly granted: readonly string[];
  /** Number of slots that each owner must release. */
  readonly reclaimed: ReadonlyMap<string, number>;
}

/** Number of simulated assignments after which the pages ahead are shown as "at least". */
const MAX_PAGES_AHEAD = 1000;

/**
 * Returns the number of slots that one owner can keep while others wait: half of them, rounded up, or as
 * configured. If there are two or more slots, at least one is left for others.
 */
export function getSlotShare(slots: number, configured: number | undefined): number {
  const share = configured ?? Math.ceil(slots / 2);
  return Math.max(1, Math.min(share, slots - 1));
}

const PLAN_WEIGHTS: Readonly<Record<PlanName, number>> = { Free: 1, Starter: 2, Pro: 4, Business: 8 };

/**
 * Returns how much an owner's turns count: an account's weight depends on its plan; a visitor counts the same
 * as an account on the smallest plan.
 */
export function getPlanWeight(plan: PlanName | null): number {
  return plan === null ? PLAN_WEIGHTS.Free : (PLAN_WEIGHTS[plan] ?? PLAN_WEIGHTS.Free);
}

/** Plans the assignment of free slots, and which owners must release slots. */
export function planSlots(turns: readonly ScanQueueEntry[], { slots, share, perSite }: SlotPool): SlotPlan {
  const state = new SlotState(turns, perSite);
  const granted: string[] = [];
  for (let free = slots - state.held; free > 0; free -= 1) {
    const scan = state.assignNext();
    if (!scan) return { granted, reclaimed: new Map() };
    granted.push(scan.scanId);
  }
  return { granted, reclaimed: planReclaimedSlots(state.owners(), share) };
}

/** What a scan without a slot is waiting for. */
export interface QueuePosition {
  /**
   * Number of other scans' pages that are being tested, or will get a slot, before this scan's next page; at
   * most {@link MAX_PAGES_AHEAD}.
   */
  readonly pagesAhead: number;
  /** Its position among the scans without a slot, starting at 1, in the order they'll get one. */
  readonly position: number;
  /** The number of scans without a slot. */
  readonly scans: number;
}

/**
 * Finds a scan's position in the queue, assuming that all pages take equally long; undefined if it isn't
 * waiting for a slot.
 */
export function findQueuePosition(
  turns: readonly ScanQueueEntry[],
  { slots, perSite }: SlotPool,
  scanId: string,
): QueuePosition | undefined {
  const isWaiting = ({ held, waiting }: ScanQueueEntry) => held === 0 && waiting > 0;
  const own = turns.find((turn) => turn.scanId === scanId);
  if (!own || !isWaiting(own)) return undefined;
  const waitingScans = new Set(turns.filter(isWaiting).map((turn) => turn.scanId));
  const scansAhead = new Set<string>();
  const state = new SlotState(turns, perSite);
  let pagesAhead = state.held;
  let free = Math.max(0, slots - state.held);
  while (pagesAhead < MAX_PAGES_AHEAD) {
    const next = free > 0 ? state.assignNext() : undefined;
    if (next?.scanId === scanId) break;
    if (next) {
      free -= 1;
      pagesAhead += 1;
      if (waitingScans.has(next.scanId)) scansAhead.add(next.scanId);
    } else if (state.releaseOldest()) free += 1;
    else break;
  }
  return { pagesAhead, position: scansAhead.size + 1, scans: waitingScans.size };
}

interface OwnerState {
  readonly owner: string;
  readonly weight: number;
  readonly held: number;
  readonly yielding: number;
  /**
   * Number of pages that could be tested if there were slots, excluding those that are waiting for other
   * pages of their site.
   */
  readonly waiting: number;
}

/** Decides which slots move from owners above their share to owners below theirs who have pages waiting. */
function planReclaimedSlots(owners: readonly OwnerState[], share: number): Map<string, number> {
  const needs = owners
    .flatMap(({ held, waiting, weight }) =>
      Array.from({ length: Math.max(0, Math.min(waiting, share - held)) }, (_, index) =>
        getLoad(held + index, weight),
      ),
    )
    .toSorted((one, other) => one - other);
  const alreadyYielding = owners.reduce((sum, { yielding }) => sum + yielding, 0);
  const left = new Map(owners.map(({ owner, held, yielding }) => [owner, held - yielding]));
  const takenBack = new Map<string, number>();
  for (const need of needs.slice(alreadyYielding)) {
    const [largest] = owners.toSorted((a, b) => left.get(b.owner)! - left.get(a.owner)!);
    const remaining = left.get(largest!.owner)!;
    // Otherwise, the same owner would get the slot again.
    if (remaining <= share || need > getLoad(remaining - 1, largest!.weight)) continue;
    left.set(largest!.owner, remaining - 1);
    takenBack.set(largest!.owner, (takenBack.get(largest!.owner) ?? 0) + 1);
  }
  return takenBack;
}

/** Returns the value that determines which owner comes first: 0 without a slot, so that every owner gets one. */
function getLoad(held: number, weight: number): number {
  return held === 0 ? 0 : (held + 1) / weight;
}

type MutableTurn = { -readonly [Key in keyof ScanQueueEntry]: ScanQueueEntry[Key] };

/** The state of the slots while they are assigned one after the other. */
class SlotState {
  readonly #turns: MutableTurn[];
  readonly #perSite: number;
  #clock: number;

  constructor(turns: readonly ScanQueueEntry[], perSite: number) {
    this.#turns = turns.map((turn) => ({ ...turn }));
    this.#perSite = perSite;
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
      const sum = (key: 'held' | 'yielding') => turns.reduce((all, turn) => all + turn[key], 0);
      const ofSites = [...Map.groupBy(turns, ({ site }) => site)].map(([site, some]) =>
        Math.min(
          some.reduce((all, { waiting }) => all + waiting, 0),
          this.#countFreeAt(site),
        ),
      );
      const waiting = ofSites.reduce((all, count) => all + count, 0);
      return { owner, weight: turns[0]!.weight, held: sum('held'), yielding: sum('yielding'), waiting };
    });
  }

  /** Assigns a slot to the scan whose turn it is; undefined if no page is waiting. */
  assignNext(): ScanQueueEntry | undefined {
    let best: { readonly scan: MutableTurn; readonly order: readonly number[] } | undefined;
    for (const turns of this.#byOwner().values()) {
      const held = turns.reduce((sum, turn) => sum + turn.held, 0);
      const ownersTurn = getLastTurn(turns);
      for (const scan of turns) {
        if (scan.waiting === 0 || this.#countFreeAt(scan.site) === 0) continue;
        const waited = (this.#clock - ownersTurn + 1) * scan.weight;
        const order = [getLoad(held, scan.weight), -waited, scan.lastTurn ?? scan.joined];
        if (!best || isOrderedBefore(order, best.order)) best = { scan, order };
      }
    }
    if (!best) return undefined;
    best.scan.held += 1;
    best.scan.waiting -= 1;
    this.#moveBack(best.scan);
    return best.scan;
  }

  /** Releases the oldest assigned slot, as if its page were finished. Returns false if none is assigned. */
  releaseOldest(): boolean {
    const holding = this.#turns.filter(({ held }) => held > 0);
    const oldest = holding.toSorted((a, b) => (a.lastTurn ?? 0) - (b.lastTurn ?? 0))[0];
    if (!oldest) return false;
    oldest.held -= 1;
    this.#moveBack(oldest);
    return true;
  }

  /** Returns how many more of a site's pages can be tested now. */
  #countFreeAt(site: string): number {
    const ofSite = this.#turns.filter((turn) => turn.site === site);
    const limit = ofSite.some(({ oneByOne }) => oneByOne) ? 1 : this.#perSite;
    return Math.max(0, limit - ofSite.reduce((sum, { held }) => sum + held, 0));
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

/** Returns when an owner was last assigned a slot or released one, or started to wait if it never had one. */
function getLastTurn(turns: readonly ScanQueueEntry[]): number {
  const lastTurns = turns.flatMap(({ ownerTurn }) => ownerTurn ?? []);
  return lastTurns.length > 0 ? Math.max(...lastTurns) : Math.min(...turns.map(({ joined }) => joined));
}

/** Whether one list of numbers sorts before another of the same length. */
function isOrderedBefore(order: readonly number[], other: readonly number[]): boolean {
  const at = order.findIndex((number, index) => number !== other[index]);
  return at >= 0 && order[at]! < other[at]!;
}
