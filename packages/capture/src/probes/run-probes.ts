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
import { type Probe, type ProbeEffect, type ProbeSituation, probeEffects } from './define-probe.ts';
import { allProbes } from './index.generated.ts';
import { runProbe } from './run-probe.ts';
import { createNodeNumbering } from './walk-numbers.ts';

/** The results of the probes of one page. */
export interface ProbeResults {
  readonly facts: CaptureFacts;
  /** The names of what could not be tested because the page ran out of time or stopped responding. */
  readonly notTested: readonly string[];
  /** The names of what was tested only in part because a probe reached a limit. The page can still be used. */
  readonly partlyTested: readonly string[];
  /** Sentences about what the probes left out because a page has too much of it. */
  readonly limits: readonly string[];
}

/** In the order in which they run; those with the same effect in the order of their folders. */
const probesInOrder = allProbes.toSorted(
  (one, other) => probeEffects.indexOf(one.effect) - probeEffects.indexOf(other.effect),
);

/** Effects that are skipped on signed-in pages. */
const effectsSkippedWhenSignedIn: readonly ProbeEffect[] = ['activates-controls', 'presses-keys'];

/**
 * Probes a page as a user would, for what a stable page does not show. Call it last, after everything else
 * that reads the page, because the page's scripts react. Probes run one after the other until the page's time
 * for them is over. After a probe that was cut off, no other runs, because the state of the page is unknown.
 *
 * @param isSignedIn whether the page is shown with a user's rights; its controls and character keys are then
 *   left alone
 */
export async function runProbes(
  page: StablePage,
  capture: PageCapture,
  { questions, hasScripts }: ProbeRequests,
  isSignedIn: boolean,
): Promise<ProbeResults> {
  const situation: ProbeSituation = { page, hasScripts, isSignedIn };
  if (hasScripts) page.markScriptsRan();
  const needed = probesInOrder.filter((probe) => isProbeNeeded(probe, questions[probe.facts], situation));
  const deadline = page.deadline.forStage('probes');
  const numbering = createNodeNumbering(capture);
  const facts: CaptureFacts = {};
  const partlyTested: string[] = [];
  const limits: string[] = [];
  for (const [position, probe] of needed.entries()) {
    const shared = { situation, capture, numbering };
    const input = { ...shared, questions: questions[probe.facts]!, recorded: facts[probe.facts] };
    try {
      const result = await timeStep(`probe: ${probe.name}`, () =>
        deadline.enforce(runProbe(probe, input), probe.name),
      );
      if (!result.isComplete) partlyTested.push(probe.name);
      if (result.facts === null) continue;
      Object.assign(facts, { [probe.facts]: result.facts });
      limits.push(...(probe.describeLimits?.(result.facts) ?? []));
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      page.markTabUnusable();
      return { facts, notTested: needed.slice(position).map(({ name }) => name), partlyTested, limits };
    }
  }
  return { facts, notTested: [], partlyTested, limits };
}

function isProbeNeeded(
  probe: Probe,
  questions: ProbeQuestions<ProbeFactsName> | undefined,
  situation: ProbeSituation,
): boolean {
  if (questions === undefined) return false;
  if (situation.isSignedIn && effectsSkippedWhenSignedIn.includes(probe.effect)) return false;
  return probe.isNeeded(questions, situation);
}
