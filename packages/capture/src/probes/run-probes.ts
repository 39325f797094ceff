import { channel } from 'node:diagnostics_channel';
import type { CaptureFacts, PageCapture, ProbeFactsName, ProbeRequests } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp-error.ts';
import { createNodeNumbering } from '../collector/walk-numbers.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { timeStep } from '../visit/step-times.ts';
import {
  interactsWithPage,
  type Probe,
  type ProbeResult,
  type ProbeSituation,
  type StateReceiver,
} from './define-probe.ts';
import type { LimitOverrides, ProbeDepth } from './limits.ts';
import { type EarlierTests, ProbeError, runProbe } from './run-probe.ts';
import type { TestLimit } from './test-limit.ts';

/** The work that a probe has done, or is doing, on one page. */
export interface ProbeWork {
  readonly probe: string;
  /** The name of the test, as in {@link Probe.name}. */
  readonly name: string;
  readonly unit: string;
  readonly done: number;
  /** Null if there is more than was counted, or nothing has been counted yet. */
  readonly of: number | null;
}

/** Publishes the {@link ProbeWork} of each probe that ran, for measurements in the same process. */
export const probeWorkChannel = channel('curbcut:probe-work');

/** The results of some of a page's probes. */
export interface ProbeResults {
  readonly facts: CaptureFacts;
  /** What wasn't tested, by probe. */
  readonly limits: readonly TestLimit[];
  /** What wasn't tested because of an internal error. */
  readonly failed: readonly FailedProbe[];
  /** The facts from probes that ran and tested everything. */
  readonly completed: readonly ProbeFactsName[];
  /**
   * Probes that didn't run because an earlier one had changed the page; see {@link
   * RunProbesOptions.isAsLoaded}.
   */
  readonly postponed: readonly Probe[];
  /** Whether a probe was cut off, so that the page's state is unknown. */
  readonly isPageCrashed: boolean;
}

/** A probe with an internal error. */
export interface FailedProbe {
  readonly name: string;
  readonly error: unknown;
}

export interface RunProbesOptions {
  /**
   * Whether controls and character keys must not be used, because the page is shown with a user's
   * permissions. Default: false.
   */
  readonly leavesControlsAlone?: boolean;
  /** Default: `standard`. */
  readonly depth?: ProbeDepth;
  readonly limitOverrides?: LimitOverrides;
  /** Facts that earlier probes recorded on this page and that others may add to. */
  readonly recorded?: CaptureFacts;
  /** The parts that were tested on other pages. By default, everything is tested. */
  readonly earlier?: EarlierTests | undefined;
  /** Receives the page states that are opened. */
  readonly stateReceiver?: StateReceiver | undefined;
  /**
   * Called before each probe. Returns whether the page is as loaded. If it isn't, this probe and the rest are
   * postponed. Default: always true.
   */
  readonly isAsLoaded?: () => Promise<boolean>;
  /** Called when a probe starts, and whenever it has tested something. */
  readonly onWork?: ((work: ProbeWork) => void) | undefined;
  /** Called when a probe has finished or failed because of an internal error. */
  readonly onRan?: (probe: Probe) => void;
}

/**
 * Selects the probes that have something to test on a page, in their order.
 *
 * @param leavesControlsAlone whether the page is shown with a user's permissions
 */
export function selectNeededProbes(
  probes: readonly Probe[],
  page: StablePage,
  { questions, hasScripts }: ProbeRequests,
  leavesControlsAlone: boolean,
): Probe[] {
  const situation: ProbeSituation = { page, hasScripts, isSignedIn: leavesControlsAlone };
  return probes.filter((probe) => {
    const asked = questions[probe.facts];
    const isAllowed = !(leavesControlsAlone && probe.activatesControls && probe.id !== 'states');
    return isAllowed && asked !== undefined && probe.isNeeded(asked, situation);
  });
}

/**
 * Runs the needed probes on a page, one after another, until the page's time for them is up. If a probe is
 * cut off, no other probe runs, because the page's state is unknown. A probe with an internal error doesn't
 * affect others. If a page can't be cut off from the network, probes that act like a user don't run on it.
 *
 * @param probes in the order they run in
 */
export async function runProbes(
  page: StablePage,
  capture: PageCapture,
  requests: ProbeRequests,
  probes: readonly Probe[],
  options: RunProbesOptions = {},
): Promise<ProbeResults> {
  const {
    leavesControlsAlone = false,
    depth,
    limitOverrides,
    recorded = {},
    earlier,
    stateReceiver,
  } = options;
  const { isAsLoaded = async () => true, onRan, onWork } = options;
  const { questions, hasScripts } = requests;
  const applicable = selectNeededProbes(probes, page, requests, leavesControlsAlone);
  const isAllowed = (probe: Probe) => page.network.canShut || !interactsWithPage(probe);
  const needed = applicable.filter(isAllowed);
  if (hasScripts && needed.length > 0) page.markScriptsRan();
  const situation: ProbeSituation = {
    page,
    hasScripts,
    isSignedIn: leavesControlsAlone,
    ...(stateReceiver && { stateReceiver }),
  };
  const deadline = page.deadline.forStage('probes');
  const numbering = createNodeNumbering(capture);
  const facts: CaptureFacts = { ...recorded };
  const limits = applicable
    .filter((probe) => !isAllowed(probe))
    .map((probe) => createLimit(probe, 'refused'));
  const failed: FailedProbe[] = [];
  const completed: ProbeFactsName[] = [];
  for (const [position, probe] of needed.entries()) {
    const rest = needed.slice(position + 1);
    const postponed = needed.slice(position);
    const shared = {
      situation,
      capture,
      numbering,
      earlier,
      ...(depth && { depth }),
      ...(limitOverrides && { limitOverrides }),
    };
    const reportWork = (done: number, of: number | null) =>
      onWork?.({ probe: probe.id, name: probe.name, unit: probe.unit, done, of });
    const input = {
      ...shared,
      questions: questions[probe.facts]!,
      recorded: facts[probe.facts],
      onDone: reportWork,
    };
    try {
      if (!canRunInAnyState(probe, needed) && !(await isAsLoaded()))
        return { facts, limits, failed, completed, postponed, isPageCrashed: false };
      reportWork(0, null);
      const result = await timeStep(`probe: ${probe.name}`, () =>
        deadline.enforce(runProbe(probe, input), probe.name),
      );
      if (result.facts !== null) Object.assign(facts, { [probe.facts]: result.facts });
      if (probeWorkChannel.hasSubscribers) {
        const { done, of } = result;
        const { id, name, unit } = probe;
        probeWorkChannel.publish({ probe: id, name, unit, done, of } satisfies ProbeWork);
      }
      const limit = toLimit(probe, result);
      if (limit === null) completed.push(probe.facts);
      else limits.push(limit);
      onRan?.(probe);
    } catch (error) {
      page.markTabUnusable();
      if (!(error instanceof CdpError)) {
        failed.push({ name: probe.name, error: error instanceof ProbeError ? error.cause : error });
        onRan?.(probe);
        continue;
      }
      const isOver = deadline.hasPassed;
      limits.push(createLimit(probe, isOver || error.reason === 'timed-out' ? 'deadline' : 'error'));
      if (isOver) limits.push(...rest.map((one) => createLimit(one, 'deadline')));
      return { facts, limits, failed, completed, postponed: isOver ? [] : rest, isPageCrashed: true };
    }
  }
  return { facts, limits, failed, completed, postponed: [], isPageCrashed: false };
}

/**
 * Returns whether a probe can run even if the page is no longer as it was when it loaded. Once the clock has
 * stopped, the page can't be compared anymore. Probes that stop the clock only watch the page, so they can
 * run in any state, unless this or a later probe uses controls to stop what they find. In that case, only
 * other tests of motion may have run before.
 */
function canRunInAnyState(probe: Probe, probes: readonly Probe[]): boolean {
  const stopsClock = ({ leavesPage }: Probe) => leavesPage === 'clock-stopped';
  const position = probes.indexOf(probe);
  const earlier = probes.slice(0, position);
  if (earlier.some(stopsClock)) return true;
  if (!stopsClock(probe)) return false;
  const triesControls = probes.slice(position).some((later) => stopsClock(later) && later.activatesControls);
  const isAboutMotion = ({ facts }: Probe) => facts === 'motion' || facts === 'ticking';
  return !triesControls || (earlier.length > 0 && earlier.every(isAboutMotion));
}

/** Creates the `TestLimit` for a probe that didn't finish; it reports that nothing was tested. */
export function createLimit({ name, unit }: Probe, reason: TestLimit['reason']): TestLimit {
  return { test: name, reason, done: 0, of: null, unit };
}

/** Returns what a probe didn't test; null if it tested everything. */
function toLimit(
  probe: Probe,
  { done, of, hasFailed = false, limitedBy = 'limit' }: ProbeResult<ProbeFactsName>,
): TestLimit | null {
  if (hasFailed) return createLimit(probe, 'error');
  if (of !== null && done >= of) return null;
  return { test: probe.name, reason: limitedBy, done, of, unit: probe.unit };
}
