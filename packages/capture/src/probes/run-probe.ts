import type { NodeIndex, PageCapture, ProbeFactsName, ProbeQuestions } from '@curbcut/page-model';
import { CdpError, type CdpSession } from '../browser/cdp.ts';
import { InPageError } from '../browser/cdp-error.ts';
import { createNodeNumbering, type NodeNumbering } from '../collector/walk-numbers.ts';
import type { StableFrame, StablePage } from '../visit/stable-page.ts';
import {
  interactsWithPage,
  nothingToTest,
  type Probe,
  type ProbeBudget,
  type ProbeContext,
  type ProbeResult,
  type ProbeSituation,
} from './define-probe.ts';
import { getLimitCounts, type LimitDeclarations, type LimitOverrides, type ProbeDepth } from './limits.ts';
import { lockDownPage } from './lock-down-page.ts';

/** The parts tested on a scan's other pages. */
export interface EarlierTests {
  /** Returns the elements that another page has tested or will test. */
  findTested(probe: Pick<Probe, 'id' | 'dependsOnParts'>): readonly NodeIndex[];
  /** Called with the elements that have been tested, and others of the same types. */
  onTested(facts: ProbeFactsName, nodes: readonly NodeIndex[]): void;
}

/** The input for one probe run. */
export interface ProbeInput<Name extends ProbeFactsName> {
  readonly situation: ProbeSituation;
  readonly capture: PageCapture;
  readonly questions: ProbeQuestions<Name>;
  /** The capture's node numbering; created if omitted. */
  readonly numbering?: NodeNumbering;
  readonly recorded?: ProbeContext<Name, ProbeBudget>['recorded'];
  /**
   * For a probe whose results depend only on parts of the page: which parts it can skip, and which it has
   * tested.
   */
  readonly earlier?: EarlierTests | undefined;
  /** See {@link ProbeContext.onDone}. */
  readonly onDone?: ProbeContext<Name, ProbeBudget>['onDone'];
  /** Default: `standard`. */
  readonly depth?: ProbeDepth;
  readonly limitOverrides?: LimitOverrides;
}

/**
 * Runs a probe, whether or not it is needed.
 *
 * @throws {CdpError} if the page's state is unknown afterward; `refused` if its network access can't be
 * closed
 * @throws {ProbeError} if the probe has an internal error; it has cleaned up, so the page is still usable
 */
export async function runProbe<
  Name extends ProbeFactsName,
  Budget extends ProbeBudget,
  Limits extends LimitDeclarations,
>(probe: Probe<Name, Budget, Limits>, input: ProbeInput<Name>): Promise<ProbeResult<Name>> {
  const { page, hasScripts } = input.situation;
  if (interactsWithPage(probe)) page.network.shut();
  if (probe.leavesPage === 'clock-stopped') page.markTabUnusable();
  const runWithinBudget = async () => {
    const context = createContext(probe, input);
    let ownError: ProbeError | undefined;
    try {
      if (probe.startsAtTop) {
        await page.mainFrame.call('unfocusAtStart', []);
      }
      if (probe.dependsOnParts && input.earlier)
        await page.mainFrame.call('setKnownParts', [
          [...context.mapByWalkNumber(input.earlier.findTested(probe)).keys()],
        ]);
      return await probe.run(context);
    } catch (error) {
      if (await isInternalError(page, error)) ownError = new ProbeError(probe.name, error);
      if (ownError !== undefined) throw ownError;
      return toFailedResult(probe, error as CdpError);
    } finally {
      await probe.cleanUp?.(context).catch((error: unknown) => {
        // We report our own error rather than its consequences, although it's the consequences that make the
        // page unusable.
        if (error instanceof CdpError) throw error;
        throw ownError ?? new ProbeError(probe.name, error);
      });
    }
  };
  const runsScripts = hasScripts && probe.runsScripts?.(input.questions) === true;
  const actsLikeUser = probe.activatesControls || /^(scrolled|used|changed)$/.test(probe.leavesPage);
  if (runsScripts && actsLikeUser) await lockDownPage(page);
  return runsScripts ? withNetworkBlocked(page, runWithinBudget) : runWithinBudget();
}

/** Thrown when a probe failed because of an internal error, which is the `cause`. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError';

  constructor(probe: string, cause: unknown) {
    super(`The probe “${probe}” failed.`, { cause });
  }
}

/** Whether an error is our own rather than something that the page or the browser did. */
async function isInternalError({ mainFrame }: StablePage, error: unknown): Promise<boolean> {
  if (!(error instanceof CdpError)) return true;
  if (!(error instanceof InPageError)) return false;
  // Our functions also fail in a document that has replaced the page, because they don't know its nodes.
  return mainFrame.call('isWalked', []).catch(() => false);
}

/** @throws {CdpError} the error, unless the page is still usable */
function toFailedResult<
  Name extends ProbeFactsName,
  Budget extends ProbeBudget,
  Limits extends LimitDeclarations,
>({ onFailure = 'stop' }: Probe<Name, Budget, Limits>, error: CdpError): ProbeResult<Name> {
  const outcome = typeof onFailure === 'function' ? onFailure(error) : onFailure;
  if (outcome === 'stop') throw error;
  return { ...nothingToTest, hasFailed: true };
}

function createContext<
  Name extends ProbeFactsName,
  Budget extends ProbeBudget,
  Limits extends LimitDeclarations,
>(
  { id, facts, budget, limits }: Probe<Name, Budget, Limits>,
  {
    situation,
    capture,
    questions,
    recorded,
    earlier,
    depth = 'standard',
    limitOverrides,
    onDone = () => {},
    numbering = createNodeNumbering(capture),
  }: ProbeInput<Name>,
): ProbeContext<Name, Budget, Limits> {
  const { page } = situation;
  return {
    ...situation,
    ...numbering,
    capture,
    questions,
    budget,
    limits: getLimitCounts(id, limits, depth, limitOverrides),
    recorded,
    onDone,
    call: (name, args) => page.mainFrame.call(name, args, { timeoutMs: budget.callMs }),
    onTested: (nodes) =>
      earlier?.onTested(
        facts,
        nodes.flatMap((node) => numbering.toNodeIndex(node) ?? []),
      ),
    withScripts: (act) => withNetworkBlocked(page, act),
  };
}

/**
 * Runs `act` while the page's scripts are running but its requests are blocked. Stops the scripts afterward,
 * so that they don't send anything later either.
 */
export async function withNetworkBlocked<T>({ mainFrame }: StablePage, act: () => Promise<T>): Promise<T> {
  const sessions = collectSessions(mainFrame);
  await Promise.all(
    [...sessions].flatMap((session) => [
      session.send('Network.setBlockedURLs', { urls: ['*'] }),
      session.send('Emulation.setScriptExecutionDisabled', { value: false }),
    ]),
  );
  try {
    return await act();
  } finally {
    // Not awaited: a page that hangs doesn't respond.
    for (const session of sessions) {
      session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {});
      session.send('Network.setBlockedURLs', { urls: [] }).catch(() => {});
    }
  }
}

/** Collects the sessions of a frame and its descendants, because other sites' frames have separate ones. */
function collectSessions(frame: StableFrame): ReadonlySet<CdpSession> {
  return new Set([frame.session, ...frame.children.flatMap((child) => [...collectSessions(child)])]);
}
