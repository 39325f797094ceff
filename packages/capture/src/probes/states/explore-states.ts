import type { PageCapture, ProbeRequests } from '@curbcut/page-model';
import type { StablePage } from '../../visit/stable-page.ts';
import type { ProbeResult, StateReceiver } from '../define-probe.ts';
import { runProbe } from '../run-probe.ts';
import { statesProbe } from './probe.ts';

/** How the states of a page are explored. */
export interface StateExploration {
  readonly requests: ProbeRequests;
  /** Whether the page is shown with a user's rights; then only controls that say that they show something are operated. */
  readonly isSignedIn: boolean;
  /** Whether a probe has stopped the clock of the tab. */
  readonly isClockStopped: boolean;
  readonly timeLimitMs: number;
  readonly receiver: StateReceiver;
}

/** The name of the test, for the list of what was not tested. */
export const STATES_TEST_NAME = statesProbe.name;

/**
 * Remembers the nodes of the last capture before the page is captured again, so that {@link exploreStates} recognizes
 * them.
 *
 * @throws {CdpError}
 */
export async function prepareStates(page: StablePage): Promise<void> {
  await page.mainFrame.evaluate('curbcutInPage.rememberBaseWalk()');
}

/** Returns whether the page may have hidden content that controls show. */
export function mayHaveStates({ questions }: ProbeRequests): boolean {
  return questions.states?.hasTriggers === true;
}

/**
 * Opens what the page hides behind controls. Call it last of all: the page is not restored completely.
 *
 * @throws {CdpError} when the page does not respond or its time is over; it cannot be used afterwards
 */
export async function exploreStates(
  page: StablePage,
  capture: PageCapture,
  { requests, isSignedIn, isClockStopped, timeLimitMs, receiver }: StateExploration,
): Promise<ProbeResult<'states'>> {
  const { hasScripts, questions } = requests;
  const situation = { page, hasScripts, isSignedIn, isClockStopped, stateReceiver: receiver };
  const exploring = runProbe(statesProbe, {
    situation,
    capture,
    questions: questions.states!,
    timeLimitMs,
  });
  return page.deadline.forStage('fixes').enforce(exploring, statesProbe.name);
}
