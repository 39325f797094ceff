import type {
  CaptureFacts,
  PageCapture,
  ProbeFactsName,
  ProbeQuestions,
  ProbeRequests,
} from '@curbcut/page-model';
import { CdpError } from '../browser/cdp-error.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { timeStep } from '../visit/step-times.ts';
import {
  operatesPage,
  type Probe,
  type ProbeEffect,
  type ProbeSituation,
  probeEffects,
} from './define-probe.ts';
import { allProbes } from './index.generated.ts';
import { type EarlierTests, ProbeError, runProbe } from './run-probe.ts';
import { createNodeNumbering } from './walk-numbers.ts';

/** The results of the probes of one page. */
export interface ProbeResults {
  readonly facts: CaptureFacts;
  /** The names of what could not be tested because the page ran out of time or stopped responding. */
  readonly notTested: readonly string[];
  /** The names of what was tested only in part because a probe reached a limit. The page can still be used. */
  readonly partlyTested: readonly string[];
  /** The names of probes that did not run because the network access of the page cannot be closed. */
  readonly refused: readonly string[];
  /** What was not tested because of a fault of ours. The page can still be used. */
  readonly failed: readonly FailedProbe[];
  /** What the probes left out because a page has too much of it, in sentences. */
  readonly limits: readonly { readonly test: string; readonly sentence: string }[];
  /** The names of behavior tests that did not run, or not completely, because of a limit. The page can still be used. */
  readonly behavior: {
    readonly notTested: readonly string[];
    readonly partlyTested: readonly string[];
    /** The facts of those that ran completely and left nothing out. */
    readonly completed: readonly ProbeFactsName[];
    /** Milliseconds since the first of them began; 0 when none ran. */
    readonly usedMs: number;
  };
  /** A probe has stopped the clock of the tab permanently. */
  readonly isClockStopped: boolean;
}

/** A probe with a fault of its own. */
export interface FailedProbe {
  readonly name: string;
  readonly error: unknown;
}

/** How much behavior tests may do on one page. */
export interface BehaviorTestLimits {
  /**
   * Returns the milliseconds for all of them together, which may grow while they run: other tests may leave time to
   * them. A test that has begun when they are over ends by its own limits.
   */
  getTimeMs(): number;
  /** Whether probes also activate controls and press keys on pages shown with a user's rights. */
  readonly activatesWhenSignedIn: boolean;
  /** Without it, everything is tested. */
  readonly earlier?: EarlierTests;
}

const unlimitedBehavior: BehaviorTestLimits = {
  getTimeMs: () => Number.POSITIVE_INFINITY,
  activatesWhenSignedIn: false,
};

/**
 * Position of a probe's turn: its effect, except that behavior tests come after all others that neither press keys nor
 * stop the clock.
 */
function getTurn({ effect, isBehaviorTest, needsUnusedControls, usesControls, isSlow }: Probe): number {
  // Pressed keys may leave the page in another state, such as a presentation paused, so screenshots come first.
  const isDelayed = isBehaviorTest || effect === 'presses-keys' || effect === 'ends-tab';
  const place = (isSlow ? 0.25 : 0) - (needsUnusedControls ? 0.5 : 0);
  const group = usesControls ? 'activates-controls' : effect;
  return probeEffects.indexOf(group) + (isDelayed ? probeEffects.length : 0) + place;
}

/** In the order in which they run; those with the same turn in the order of their folders. */
export function sortProbes(probes: readonly Probe[]): Probe[] {
  return probes.toSorted((one, other) => getTurn(one) - getTurn(other));
}

/** Effects after which a page is not as it was, however well a probe restores it. */
const interactions: readonly ProbeEffect[] = ['moves-focus', 'activates-controls', 'presses-keys'];

const isInteractionTest = ({ isBehaviorTest = false, effect }: Probe): boolean =>
  isBehaviorTest && interactions.includes(effect);

const pageProbes = sortProbes(allProbes.filter((probe) => !isInteractionTest(probe)));

/** The probes that only read the page: nothing is pressed, resized or opened, and no time passes in the page. */
export const readingProbes = sortProbes(
  allProbes.filter(({ effect, isBehaviorTest = false }) => effect === 'reads' && !isBehaviorTest),
);

/** Without scripts, nothing reacts to the pointer and the focus but the browser, and the page stays as it is. */
const isHarmlessWithoutScripts = ({ effect }: Probe): boolean => effect === 'moves-focus';

/** The probes of a page that needs no visit in which it is used. */
const singleVisitProbes = sortProbes(
  allProbes.filter((probe) => !isInteractionTest(probe) || isHarmlessWithoutScripts(probe)),
);

/** The behavior tests that use the page with mouse and keyboard, except the exploration of states. They run in a visit of their own. */
export const interactionProbes: readonly Probe[] = sortProbes(
  allProbes.filter((probe) => isInteractionTest(probe) && probe.facts !== 'states'),
);

/**
 * The probes of the visit in which the page is used: those of {@link interactionProbes}, and before them what they need
 * to know. Which controls stop motion can be seen only if it is known what moves.
 */
const interactionVisitProbes: readonly Probe[] = sortProbes([
  ...interactionProbes,
  ...allProbes.filter(({ facts, effect }) => facts === 'motion' && effect === 'reads'),
]);

/** Selects the probes for which a page must be visited again, to be used with mouse and keyboard. */
export function selectInteractionProbes(
  page: StablePage,
  requests: ProbeRequests,
  isSignedIn: boolean,
): readonly Probe[] {
  const probes = requests.hasScripts
    ? interactionProbes
    : interactionProbes.filter((probe) => !isHarmlessWithoutScripts(probe));
  return selectNeeded(probes, page, requests, isSignedIn);
}

/**
 * Returns the probes for the first visit: those that leave the page as it is. If it is the only one, these include
 * behavior tests that would otherwise run in the second.
 *
 * @param isUsedLater whether a second visit follows; see {@link selectInteractionProbes}
 */
export const getPageProbes = (isUsedLater: boolean): readonly Probe[] =>
  isUsedLater ? pageProbes : singleVisitProbes;

/** Returns the probes for the visit in which a page is used, without those about facts that need not be tested. */
export function getInteractionVisitProbes(
  page: StablePage,
  requests: ProbeRequests,
  isSignedIn: boolean,
  isKnown: (probe: Probe) => boolean,
): readonly Probe[] {
  const motionControls = interactionProbes.filter(({ facts }) => facts === 'motion');
  const hasMotionControls = selectNeeded(motionControls, page, requests, isSignedIn).length > 0;
  const probes = hasMotionControls ? interactionVisitProbes : interactionProbes;
  return probes.filter((probe) => !isKnown(probe));
}

/** Selects those of these probes that have something to test on a page. */
function selectNeeded(
  probes: readonly Probe[],
  page: StablePage,
  { questions, hasScripts }: ProbeRequests,
  isSignedIn: boolean,
): Probe[] {
  const situation: ProbeSituation = { page, hasScripts, isSignedIn };
  return probes.filter(
    (probe) =>
      !(isSignedIn && effectsSkippedWhenSignedIn.includes(probe.effect)) &&
      isProbeNeeded(probe, questions[probe.facts], situation),
  );
}

/** Effects that are skipped on signed-in pages by default. */
const effectsSkippedWhenSignedIn: readonly ProbeEffect[] = ['activates-controls', 'presses-keys'];

/**
 * Probes a page as a user would, for what a stable page does not show. Call it last, after everything else
 * that reads the page, because the page's scripts react. Probes run one after the other until the page's time
 * for them is over. After a probe that was cut off, no other runs, because the state of the page is unknown.
 *
 * @param isSignedIn whether the page is shown with a user's rights; its controls and character keys are then
 *   left alone unless `behavior` allows them
 * @param behavior limits of the behavior tests; null to run none. Default: no limits of their time.
 * @param probes the probes to choose from, in their order. Default: those that leave the page as it is.
 */
export async function runProbes(
  page: StablePage,
  capture: PageCapture,
  { questions, hasScripts }: ProbeRequests,
  isSignedIn: boolean,
  behavior: BehaviorTestLimits | null = unlimitedBehavior,
  probes: readonly Probe[] = pageProbes,
): Promise<ProbeResults> {
  const leavesControlsAlone = isSignedIn && behavior?.activatesWhenSignedIn !== true;
  const situation: ProbeSituation = { page, hasScripts, isSignedIn: leavesControlsAlone };
  if (hasScripts) page.markScriptsRan();
  const wanted = probes.filter(
    (probe) =>
      (behavior !== null || !probe.isBehaviorTest) &&
      !(leavesControlsAlone && effectsSkippedWhenSignedIn.includes(probe.effect)) &&
      isProbeNeeded(probe, questions[probe.facts], situation),
  );
  const isAllowed = (probe: Probe) => page.network.canShut || !operatesPage(probe);
  const needed = wanted.filter(isAllowed);
  const refused = wanted.filter((probe) => !isAllowed(probe)).map(({ name }) => name);
  const deadline = page.deadline.forStage('probes');
  const numbering = createNodeNumbering(capture);
  const facts: CaptureFacts = {};
  const partlyTested: string[] = [];
  const limits: { readonly test: string; readonly sentence: string }[] = [];
  const failed: FailedProbe[] = [];
  const behaviorParts = {
    notTested: [] as string[],
    partlyTested: [] as string[],
    completed: [] as ProbeFactsName[],
    usedMs: 0,
  };
  const getBehaviorMs = createTimer();
  let isClockStopped = false;
  for (const [position, probe] of needed.entries()) {
    isClockStopped ||= probe.effect === 'ends-tab';
    const timeLimitMs = probe.isBehaviorTest
      ? getShare((behavior?.getTimeMs() ?? 0) - getBehaviorMs(), needed.slice(position))
      : undefined;
    if (timeLimitMs !== undefined && timeLimitMs <= 0) {
      behaviorParts.notTested.push(probe.name);
      continue;
    }
    const shared = { situation, capture, numbering, timeLimitMs, earlier: behavior?.earlier };
    const input = { ...shared, questions: questions[probe.facts]!, recorded: facts[probe.facts] };
    try {
      const result = await timeStep(`probe: ${probe.name}`, () =>
        deadline.enforce(runProbe(probe, input), probe.name),
      );
      if (!result.isComplete)
        (probe.isBehaviorTest ? behaviorParts.partlyTested : partlyTested).push(probe.name);
      if (probe.isBehaviorTest) behaviorParts.usedMs = getBehaviorMs();
      if (result.facts !== null) Object.assign(facts, { [probe.facts]: result.facts });
      const leftOut = result.facts === null ? [] : (probe.describeLimits?.(result.facts) ?? []);
      limits.push(...leftOut.map((sentence) => ({ test: probe.name, sentence })));
      if (probe.isBehaviorTest && result.isComplete && leftOut.length === 0)
        behaviorParts.completed.push(probe.facts);
    } catch (error) {
      page.markTabUnusable();
      if (!(error instanceof CdpError)) {
        failed.push({ name: probe.name, error: error instanceof ProbeError ? error.cause : error });
        continue;
      }
      const notTested = needed.slice(position).map(({ name }) => name);
      return {
        facts,
        notTested,
        partlyTested,
        refused,
        failed,
        limits,
        behavior: behaviorParts,
        isClockStopped,
      };
    }
  }
  return {
    facts,
    notTested: [],
    partlyTested,
    refused,
    failed,
    limits,
    behavior: behaviorParts,
    isClockStopped,
  };
}

/**
 * Returns how much of the remaining time the first of these probes may use: all of it if it is the last behavior test,
 * otherwise half, because most of the others need little. One test cannot use up the time of all others.
 */
function getShare(remainingMs: number, probes: readonly Probe[]): number {
  const isLast = probes.filter(({ isBehaviorTest }) => isBehaviorTest).length === 1;
  return isLast ? remainingMs : remainingMs / 2;
}

/** Returns a function that returns the milliseconds since its first call. */
function createTimer(): () => number {
  let startedAt: number | null = null;
  return () => {
    startedAt ??= performance.now();
    return performance.now() - startedAt;
  };
}

function isProbeNeeded(
  probe: Probe,
  questions: ProbeQuestions<ProbeFactsName> | undefined,
  situation: ProbeSituation,
): boolean {
  return questions !== undefined && probe.isNeeded(questions, situation);
}
