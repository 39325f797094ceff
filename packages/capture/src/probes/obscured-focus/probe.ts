import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { BACK_TAB, type Keystroke, pressKey, TAB } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { ObscuredFocusFacts, ObscuredStop } from './facts.ts';
import type { FocusCoverage } from './in-page/focus-coverage.ts';

const budget = {
  /** Waiting for content that keeps moving takes 67 turns, which a busy machine may draw out. */
  callMs: 15_000,
  /** Number of times that focus may return to one element before it counts as moving in a cycle. */
  maxVisits: 3,
  /**
   * Milliseconds allowed for scripts to bring a covered element into view. The browser's own scrolling is
   * always waited for.
   */
  scriptsMs: 400,
  /** For each covering element, the number of covered stops that this time is spent on. */
  maxWaitsPerCover: 2,
};

type ObscuredFocusContext = ProbeContext<
  'obscuredFocus',
  typeof budget,
  (typeof probeLimits)['obscured-focus']
>;

/**
 * Walks the page with Tab and back with Shift+Tab. Finds tab stops that other content covers after the
 * browser has scrolled them into view.
 */
export const obscuredFocusProbe = defineProbe({
  id: 'obscured-focus',
  name: 'focus covered by other content',
  facts: 'obscuredFocus',
  unit: 'tab stops',
  leavesPage: 'scrolled',
  budget,
  limits: probeLimits['obscured-focus'],
  onFailure: ({ reason }) => (reason === 'timed-out' ? 'stop' : 'report'),
  startsAtTop: true,
  isNeeded: ({ tabStops, covers }) => tabStops.length > 0 && covers.length > 0,
  runsScripts: () => true,
  async run(context) {
    const { call, questions } = context;
    await call('watchFocus', []);
    const edges = await call('addBoundaryTabStops', []);
    await call('startInstantScrolling', []);
    await call('focusNode', [edges.start]);
    const walk = new CoverageWalk(context);
    const isForwardCut = await walk.press(TAB, edges.end);
    const isBackwardCut = await walk.press(BACK_TAB, edges.start);
    const facts = walk.getFacts(isForwardCut || isBackwardCut || walk.hasMoreObscured);
    const done = facts.tested.length;
    const known = questions.tabStops.length;
    return { facts, done, of: facts.isCut ? (known > done ? known : null) : done };
  },
  async cleanUp({ call }) {
    await call('stopInstantScrolling', []);
    await call('removeBoundaryTabStops', []);
    await call('unfocusAtStart', []);
  },
});

class CoverageWalk {
  readonly #context: ObscuredFocusContext;
  readonly #obscured = new Map<number, Omit<ObscuredStop, 'node' | 'by'> & { readonly by: number }>();
  readonly #tested = new Set<number>();
  /** Whether more tab stops were covered than are recorded. They don't count as tested. */
  hasMoreObscured = false;

  constructor(context: ObscuredFocusContext) {
    this.#context = context;
  }

  /**
   * Presses a key until focus is on the last stop or moves in a cycle. Returns whether a limit was reached.
   */
  async press(key: Keystroke, lastStop: number): Promise<boolean> {
    const { page, call, budget, limits } = this.#context;
    const visits = new Map<number, number>();
    for (let count = 0; count < limits.maxPresses; count++) {
      await pressKey(page.session, key);
      const [{ node }, coverage] = await call('readFocusWithCoverage', []);
      if (node === lastStop) return false;
      const visitCount = (visits.get(node) ?? 0) + 1;
      if (visitCount > budget.maxVisits) return false;
      visits.set(node, visitCount);
      if (coverage !== null && coverage.node !== -1) {
        await this.#record(coverage, key === TAB ? 'forward' : 'backward');
      }
    }
    return true;
  }

  async #record(first: FocusCoverage, direction: ObscuredStop['direction']): Promise<void> {
    const { call, budget, limits, hasScripts } = this.#context;
    const { node } = first;
    const isRecorded = first.kind === 'clear' || this.#obscured.has(node);
    if (!isRecorded && this.#obscured.size >= limits.maxObscured) {
      this.hasMoreObscured = true;
      return;
    }
    this.#tested.add(node);
    if (isRecorded) return;
    const stillCovered = [...this.#obscured.values()].filter(({ by }) => by === first.by).length;
    const waitMs = hasScripts && stillCovered < budget.maxWaitsPerCover ? budget.scriptsMs : 0;
    const settled = await call('waitForClearFocus', [waitMs]);
    if (settled?.node !== node || settled.kind === 'clear') return;
    this.#obscured.set(node, { by: settled.by, kind: settled.kind, direction });
  }

  getFacts(isCut: boolean): ObscuredFocusFacts {
    const { toNodeIndex } = this.#context;
    const obscured = [...this.#obscured].flatMap(([walkNumber, { by, ...stop }]) => {
      const node = toNodeIndex(walkNumber);
      return node === null ? [] : [{ node, by: by === -1 ? null : toNodeIndex(by), ...stop }];
    });
    const tested = [...this.#tested].map(toNodeIndex).filter((node) => node !== null);
    return { obscured, tested: tested.sort((a, b) => a - b), isCut };
  }
}
