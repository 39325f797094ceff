import {
  type BehaviorTestLimits,
  getPageProbes,
  type ProbeResults,
  readingProbes,
  runProbes,
  STATES_TEST_NAME,
  timeStep,
} from '@curbcut/capture';
import type { PageCapture } from '@curbcut/page-model';
import type { ExaminationParts } from './assemble-examination.ts';
import { type BehaviorTests, getBehaviorTests, INTERACTION_SHARE } from './behavior-budget.ts';
import type { CapturedPage } from './captured-page.ts';
import { readParts } from './examine-interaction.ts';
import { explorePageStates, KnownStates, noStates } from './page-states.ts';
import { ALL_PROBES_TEST } from './test-names.ts';

/**
 * Adds the facts from probes. Runs after everything else that adds to the findings, because probes change the page.
 *
 * @returns null when the page was not probed
 */
export async function runPageProbes(
  captured: CapturedPage,
  behaviorMs: number,
  exploresStates: boolean,
): Promise<ProbeResults | null> {
  const { page, capture, settings, timedOutParts, probes } = captured;
  if (timedOutParts.hasAny) {
    timedOutParts.add(ALL_PROBES_TEST);
    return null;
  }
  const { auth } = settings;
  const tests = getBehaviorTests(settings);
  // States are explored when nothing else needs the page.
  const { states: _, ...questions } = probes.questions;
  const share = getFirstVisitShare(captured) - (exploresStates ? STATES_SHARE : 0);
  const limits = toBehaviorLimits(tests, share * behaviorMs);
  const pageProbes = tests.isEnabled ? getPageProbes(captured.needsInteraction) : readingProbes;
  const asked = { ...probes, questions };
  const results = await runProbes(page, capture, asked, auth !== null, limits, pageProbes);
  Object.assign(capture.facts, results.facts);
  for (const part of results.notTested) timedOutParts.add(part);
  for (const part of results.partlyTested) timedOutParts.addPartlyTested(part);
  timedOutParts.addRefused(results.refused);
  for (const { name, error } of results.failed) timedOutParts.failures.add(name, error);
  for (const limit of results.limits) timedOutParts.addProbeLimit(limit);
  timedOutParts.addBehaviorParts(results.behavior);
  return results;
}

/** Share of the time for behavior tests that is kept for exploring states, which comes last. */
const STATES_SHARE = 0.3;

/** Share of the time for behavior tests that the first visit may use: all of it without a second one. */
const getFirstVisitShare = ({ needsInteraction: isUsed }: CapturedPage): number =>
  isUsed ? 1 - INTERACTION_SHARE : 1;

/** Returns the limits of the behavior tests; null when they are switched off. */
function toBehaviorLimits(
  { isEnabled, activatesWhenSignedIn }: BehaviorTests,
  timeMs: number,
): BehaviorTestLimits | null {
  return isEnabled ? { getTimeMs: () => timeMs, activatesWhenSignedIn } : null;
}

/** Reads what the page consists of for those who use it, unless it is too late to decide about the second visit. */
export async function describeParts({
  page,
  capture,
  options: { interaction },
  timedOutParts,
  needsInteraction,
  probes,
}: CapturedPage): Promise<void> {
  if (!needsInteraction || timedOutParts.hasAny || interaction === undefined || interaction.hasStarted)
    return;
  const parts = await readParts(page, capture, probes);
  if (parts !== null) interaction.addParts(parts);
}

/** The results of the page as it was loaded, some of which are still being evaluated. */
export interface LoadedPage
  extends Pick<
    ExaminationParts,
    'staticResults' | 'probeResults' | 'findings' | 'content' | 'screenshot' | 'sources'
  > {
  /** Null when the page was not probed. */
  readonly probed: ProbeResults | null;
  readonly exploresStates: boolean;
  /** Milliseconds for all behavior tests, as far as the time until the probes determines it. */
  readonly behaviorMs: number;
}

/** Opens hidden content. Comes last, because it leaves the page changed. */
export async function exploreLoadedPage(
  captured: CapturedPage,
  { staticResults, probeResults, probed, exploresStates, behaviorMs }: LoadedPage,
): Promise<Pick<ExaminationParts, 'states'>> {
  const { page, capture, settings, options, evaluator, openEvaluator, timedOutParts, probes } = captured;
  const { auth } = settings;
  const { knownStates = new KnownStates() } = options;
  if (!exploresStates || knownStates === null || probed === null || timedOutParts.hasAny)
    return { states: Promise.resolve(noStates) };
  if (!page.network.canShut) {
    timedOutParts.addRefused([STATES_TEST_NAME]);
    return { states: Promise.resolve(noStates) };
  }
  const availableMs = Math.max(behaviorMs, options.behaviorBudget.getPageMs('probed', page.deadline.usedMs));
  const input = {
    page,
    capture,
    requests: probes,
    evaluator,
    openEvaluator: (state: PageCapture) => openEvaluator(state, 'evaluation'),
    loadedResults: [staticResults, probeResults],
    isSignedIn: auth !== null && !getBehaviorTests(settings).activatesWhenSignedIn,
    isClockStopped: probed.isClockStopped,
    timeLimitMs: getFirstVisitShare(captured) * availableMs - probed.behavior.usedMs,
    knownStates,
  };
  return timeStep('states', () => explorePageStates(input, timedOutParts));
}
