import type { NodeIndex } from '@curbcut/page-model';
import type { NodeNumbering } from '../../collector/walk-numbers.ts';
import type { ProbeBudget, ProbeContext } from '../define-probe.ts';
import type { probeLimits } from '../limits.ts';
import type { FocusTrap } from './facts.ts';
import { type FocusLocation, FocusReader } from './focus-reader.ts';
import type { FocusReading } from './in-page/focus.ts';
import type { TimerWatch } from './timer-watch.ts';
import {
  findRestingLocations,
  type TrapContext,
  type VerifiedTrap,
  verifySlowTrap,
  verifyTrap,
} from './verify-trap.ts';
import { walkTabStops } from './walk-tab-stops.ts';

/** Maximum number of walks on one page. Each starts where the previous one got stuck. */
const MAX_WALKS = 5;
/** Maximum number of elements tested because a script moved focus to them. */
const MAX_LATE_ELEMENTS = 4;
/**
 * Maximum number of times that walks restart on one page because a script moved focus before the first key
 * press.
 */
const MAX_RESTARTS = 4;
/** Milliseconds within which timers that were already repeating before the walk may move focus. */
const REPEATED_MS = 300;
/** Number of frames within which scripts that requested frames during the walk may move focus. */
const LATE_FRAMES = 18;
/** Maximum delay, in milliseconds, of a timer set during the walk that may move focus. */
const MAX_LATE_MS = 800;

export interface FindTrapsOptions {
  /** Whether controls may be activated to get out of a trap. */
  readonly mayActivate: boolean;
  readonly timers: TimerWatch;
}

export interface FoundTraps {
  readonly traps: FocusTrap[];
  /** Stops that Tab reached and left. */
  readonly walked: NodeIndex[];
  /** Whether a limit was reached before the end of the page. */
  readonly isCut: boolean;
}

/**
 * Finds keyboard traps: walks the page with Tab and, if focus moves in a cycle, tries every usual way to get
 * out. Elements that react to keys but aren't in the tab order are tried one by one.
 */
export async function findTraps(
  {
    page,
    questions,
    limits,
    toWalkNumber,
    toNodeIndex,
    onDone,
  }: ProbeContext<'keyboard', ProbeBudget, typeof probeLimits.keyboard>,
  { mayActivate, timers }: FindTrapsOptions,
): Promise<FoundTraps> {
  const { trapSuspects, tabStops, exitKeys } = questions;
  const edges = await page.mainFrame.call('addBoundaryTabStops', []);
  const reader = new FocusReader(page, (presses) =>
    onDone(Math.min(presses, tabStops.length), tabStops.length),
  );
  const { maxPresses } = limits;
  const walk = new TrapWalk(
    { page, reader, edges, timers, exitKeys, mayActivate, maxPresses },
    { toWalkNumber, toNodeIndex },
  );
  try {
    await timers.mark();
    const before = await page.mainFrame.call('countRequests', []);
    await walk.walkFromStart(tabStops);
    for (const suspect of trapSuspects) await walk.tryElement(suspect);
    const after = await page.mainFrame.call('countRequests', []);
    const hasRequestedFrames = after.frames !== before.frames || after.idle !== before.idle;
    await walk.tryLateElements(timers, hasRequestedFrames);
    return { traps: walk.traps, walked: walk.walkedStops, isCut: walk.isCut };
  } finally {
    await Promise.all([
      page.mainFrame.call('rearmTraps', []),
      page.mainFrame.call('removeBoundaryTabStops', []),
    ]).catch(() => {});
  }
}

/** Where a walk begins. */
type WalkStart = Pick<FocusLocation, 'node' | 'frame' | 'inner'>;

type WalkNumbering = Pick<NodeNumbering, 'toWalkNumber' | 'toNodeIndex'>;

class TrapWalk {
  readonly traps: FocusTrap[] = [];
  isCut = false;
  readonly #context: TrapContext;
  readonly #numbering: WalkNumbering;
  readonly #visited = new Map<string, FocusLocation>();
  readonly #trapped = new Set<string>();
  /** Elements that scripts moved focus to some time after a key press, and that have been tested. */
  readonly #tried = new Set<number>();
  /** Number of walks that scripts ended before the first key press. */
  #restarts = 0;

  constructor(context: TrapContext, numbering: WalkNumbering) {
    this.#context = context;
    this.#numbering = numbering;
  }

  get walkedStops(): NodeIndex[] {
    const { edges } = this.#context;
    const numbers = [...this.#visited.values()]
      .filter(({ key, node }) => !this.#trapped.has(key) && node !== edges.start && node !== -1)
      .flatMap(({ node }) => this.#numbering.toNodeIndex(node) ?? []);
    return [...new Set(numbers)].sort((a, b) => a - b);
  }

  /** Walks the page from its start and continues after each trap. */
  async walkFromStart(stops: readonly NodeIndex[]): Promise<void> {
    const { reader, edges } = this.#context;
    const stopNumbers = stops.flatMap((stop) => this.#numbering.toWalkNumber(stop) ?? []);
    let entry = edges.start;
    for (let walkCount = 0; walkCount < MAX_WALKS; walkCount++) {
      const from = { node: entry, frame: null, inner: -1 };
      await reader.moveFocusTo(from);
      const outcome = await this.#walk(from);
      if (outcome === 'ended') return;
      // Closing a dialog releases the page behind it, so that page is walked from its start.
      if (outcome === 'released') {
        entry = edges.start;
        continue;
      }
      const next = stopNumbers.find((node) => node > this.#lastReached && !this.#visited.has(String(node)));
      if (next === undefined) return;
      entry = next;
    }
    this.isCut = true;
  }

  get #lastReached(): number {
    const { edges } = this.#context;
    const numbers = [...this.#visited.values()].map(({ node }) => node);
    return Math.max(-1, ...numbers.filter((node) => node < edges.start));
  }

  /** Continues the walk from where focus was moved to. */
  async #walk(from: WalkStart): Promise<'ended' | 'released' | 'trapped'> {
    const { reader, edges, maxPresses } = this.#context;
    const { path, ring, isCut, movedTo, ignoredMoves } = await walkTabStops(
      reader,
      edges,
      maxPresses,
      this.#tried,
      this.#restarts < MAX_RESTARTS,
    );
    if (path.length === 0) this.#restarts += 1;
    this.isCut ||= isCut;
    for (const location of [...path, ...(ring ?? [])]) {
      this.#visited.set(location.key, location);
    }
    if (movedTo !== null) return this.#walkOn(path.at(-1) ?? from, movedTo);
    if (ring === null) return 'ended';
    // The length of such a cycle depends on the machine, and its element has already been tested.
    if (ring.some(({ node }) => ignoredMoves.has(node))) return 'trapped';
    const locations = ring.filter(({ node }) => node !== edges.start && node !== -1);
    if (locations.length === 0) return 'trapped';
    const isKnown = locations.some(({ key }) => this.#trapped.has(key));
    // In a modal `<dialog>`, Tab cycles through the browser's controls and doesn't reach our last stop.
    if (isKnown || !(await this.#isClosedByPage(locations))) return 'trapped';
    const resting = await findRestingLocations(locations, this.#context);
    const trap = await verifyTrap(resting, this.#context);
    if (trap === null) return 'released';
    this.#recordTrap(resting, trap);
    return 'trapped';
  }

  /**
   * Tests an element that a script moved focus to during the walk. Continues the walk unless it began at that
   * element.
   */
  async #walkOn(from: WalkStart, movedTo: number): Promise<'ended' | 'released' | 'trapped'> {
    const { reader } = this.#context;
    const isTrap = await this.#tryLateElement(movedTo, await reader.read());
    const isBack = await reader.moveFocusTo(from);
    return isTrap && !isBack ? 'trapped' : this.#walk(from);
  }

  /** Checks whether the page makes focus wrap around, rather than the browser in a modal dialog. */
  async #isClosedByPage(locations: readonly FocusLocation[]): Promise<boolean> {
    const ownNodes = locations.filter(({ frame }) => frame === null).map(({ node }) => node);
    const isModal = await this.#context.page.mainFrame.call('isInModal', [ownNodes]);
    // Every move causes one focusout and one focusin. More than that means that a script moved focus again.
    return !isModal || locations.some(({ isKeyCanceled, moves }) => isKeyCanceled || moves > 2);
  }

  /** Walks from an element that Tab didn't reach. */
  async tryElement(element: NodeIndex): Promise<void> {
    const node = this.#numbering.toWalkNumber(element);
    if (node === null || this.#visited.has(String(node)) || this.#trapped.has(String(node))) return;
    const from = { node, frame: null, inner: -1 };
    if (await this.#context.reader.moveFocusTo(from)) await this.#walk(from);
  }

  /**
   * Tests the elements that the page moved focus to on its own.
   *
   * @param hasRequestedFrames whether scripts requested frames during the walk
   */
  async tryLateElements(timers: TimerWatch, hasRequestedFrames: boolean): Promise<void> {
    const { reader, edges } = this.#context;
    await reader.moveFocusTo({ node: edges.start, frame: null, inner: -1 });
    await this.#waitForLateMove(timers, hasRequestedFrames);
    const reading = await reader.read();
    for (const node of [...reader.lateElements].sort((a, b) => a - b))
      await this.#tryLateElement(node, reading);
  }

  /** Tests an element that the page moved focus to on its own, and returns whether it is a trap. */
  async #tryLateElement(node: number, reading: FocusReading): Promise<boolean> {
    if (this.#trapped.has(String(node))) return true;
    if (this.#tried.has(node) || this.#tried.add(node).size > MAX_LATE_ELEMENTS) return false;
    const location = { ...reading, late: [], key: String(node), node, frame: null, inner: -1 };
    const found = await verifySlowTrap(location, this.#context);
    if (found === null) return false;
    this.#recordTrap(found.ring, found.trap);
    const nodes = found.ring.filter(({ frame }) => frame === null).map((one) => one.node);
    await this.#context.page.mainFrame.call('disarmTrap', [nodes]);
    return true;
  }

  /** Waits until a script moves focus, or until nothing is left that could. */
  async #waitForLateMove(timers: TimerWatch, hasRequestedFrames: boolean): Promise<void> {
    const { reader, page, edges } = this.#context;
    if (await reader.wait(edges.hasFrames ? MAX_LATE_MS : page.autoUpdates.hasTimers ? REPEATED_MS : 0))
      return;
    if (hasRequestedFrames) {
      // A timer may request the next frame.
      const endsWhenIdle = !page.autoUpdates.hasTimers && !(await timers.hasPending(MAX_LATE_MS));
      if (await reader.waitForFrames(LATE_FRAMES, endsWhenIdle)) return;
    }
    await timers.wait(MAX_LATE_MS);
    await reader.wait(0);
  }

  #recordTrap(locations: readonly FocusLocation[], trap: VerifiedTrap): void {
    for (const { key } of locations) this.#trapped.add(key);
    const nodes = locations.flatMap(({ node }) => this.#numbering.toNodeIndex(node) ?? []);
    if (nodes.length === 0) return;
    this.traps.push({ nodes: [...new Set(nodes)].sort((a, b) => a - b), ...trap });
  }
}
