import type {
  CaptureFacts,
  NodeIndex,
  PageCapture,
  ProbeFacts,
  ProbeFactsName,
  ProbeQuestions,
} from '@curbcut/page-model';
import type { CdpError } from '../browser/cdp-error.ts';
import type { NodeNumbering } from '../collector/walk-numbers.ts';
import type { InPageFunctions } from '../in-page/install.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { LimitCounts, LimitDeclarations } from './limits.ts';
import type { TestLimitReason } from './test-limit.ts';

/**
 * The condition in which a probe leaves the page after restoring it.
 *
 * - `as-is`: unchanged
 * - `scrolled`: focus, the scroll position or the window was changed and restored, and scripts may have
 *   reacted
 * - `used`: controls or keys were pressed, and scripts reacted as they would to a user
 * - `changed`: so different that it can't be restored; anything that needs the original page must reload it
 * - `clock-stopped`: the tab's clock has stopped, so nothing that depends on time can follow
 */
export type PageAfterProbe = 'as-is' | 'scrolled' | 'used' | 'changed' | 'clock-stopped';

/**
 * How a failed browser call affects the page's results.
 *
 * - `stop`: the page may be in any state. Neither this probe nor any later one is run on it, and the tab is
 *   discarded.
 * - `report`: the page is unchanged or gone. The probe is reported as not tested.
 */
export type FailureOutcome = 'stop' | 'report';

/**
 * A probe's fixed values: sizes, and times on the page's own clock. Counts that limit its work are in
 * `limits.ts`.
 */
export interface ProbeBudget {
  /**
   * Milliseconds for each `call`, as a safety net for a page that hangs. Default: the same as for every
   * browser call.
   */
  readonly callMs?: number;
  readonly [measure: string]: number | undefined;
}

/** Calls one of our functions in a page; see `StableFrame.call`. */
export type CallInPage = <Name extends keyof InPageFunctions>(
  name: Name,
  args: Parameters<InPageFunctions[Name]>,
) => Promise<Awaited<ReturnType<InPageFunctions[Name]>>>;

/** The circumstances in which a page is probed. */
export interface ProbeSituation {
  readonly page: StablePage;
  /** Whether scripts run on the page. If not, only the browser itself changes the page. */
  readonly hasScripts: boolean;
  /** Whether the page is shown with a user's permissions, so that its controls must not be activated. */
  readonly isSignedIn: boolean;
  /** Whether the tab's clock is stopped. Time then passes only when it is advanced; see `advancePageTime`. */
  readonly isClockStopped?: boolean;
  /** Receives the page states that the states probe opens. Without it, no state is captured. */
  readonly stateReceiver?: StateReceiver;
}

/** A page state in which hidden content is shown. */
export interface OpenedState {
  /** The actions that lead to it, as sentences such as “Click ‘Menu’”. */
  readonly path: readonly string[];
  /** `restyled`: nothing new is shown, but a control has changed its colors. */
  readonly kind: 'opened' | 'restyled';
  /** The keys of the controls along the path. */
  readonly keys: readonly string[];
  readonly capture: PageCapture;
  /** What was tested in this state. */
  readonly facts: CaptureFacts;
  /** The topmost elements that the last action made visible, in this capture. */
  readonly roots: readonly NodeIndex[];
  /** For each node in this capture, the node in the capture of the page as loaded, or -1 if it's new. */
  readonly origins: readonly NodeIndex[];
}

/** Decides which states are opened, and receives them. */
export interface StateReceiver {
  /**
   * Returns the key of a control, which is equal for controls with equal hidden content on other pages.
   *
   * @param node the control's node in the capture of the page as loaded; null if it was added later
   * @param key equal for the same control with the same content, including its text
   */
  getKey(node: NodeIndex | null, key: string): string;
  /** Whether the control with this key was activated on an earlier page without new findings. */
  isKnown(key: string): boolean;
  /** Called with the key of each control that was activated. */
  onOperated(key: string): void;
  /** Exploration continues once the promise resolves. */
  onState(state: OpenedState): Promise<void>;
}

/** The context passed to a probe. */
export interface ProbeContext<
  Name extends ProbeFactsName,
  Budget extends ProbeBudget,
  Limits extends LimitDeclarations = LimitDeclarations,
> extends ProbeSituation,
    NodeNumbering {
  readonly capture: PageCapture;
  readonly questions: ProbeQuestions<Name>;
  readonly budget: Budget;
  /** The counts that limit its work at the scan's depth. */
  readonly limits: LimitCounts<Limits>;
  /** Facts with this name that an earlier probe recorded. */
  readonly recorded: ProbeFacts<Name> | undefined;
  /**
   * Calls one of our functions in the main frame, within the time allowed for one call.
   *
   * @throws {CdpError}
   */
  readonly call: CallInPage;
  /**
   * Reports how many of the things to test have been tested so far, for people watching the scan.
   *
   * @param of null if that isn't known
   */
  onDone(done: number, of: number | null): void;
  /** Called with the walk numbers of elements that have been tested, for {@link Probe.dependsOnParts}. */
  onTested(nodes: readonly number[]): void;
  /** Runs an action while the page's scripts are running and its requests are blocked. */
  withScripts<T>(act: () => Promise<T>): Promise<T>;
}

export interface ProbeResult<Name extends ProbeFactsName> {
  /** Null if there is nothing to record. */
  readonly facts: ProbeFacts<Name> | null;
  /** Number of things tested, in the probe's unit. */
  readonly done: number;
  /** Number of things to test on the page; null if there are more than were counted. */
  readonly of: number | null;
  /**
   * Whether something wasn't fully tested because the page didn't respond or kept changing. Default: false.
   */
  readonly hasFailed?: boolean;
  /** Why less was done than there is to do. Default: `limit`. */
  readonly limitedBy?: Extract<TestLimitReason, 'limit' | 'replaced'>;
}

/** The result of a probe that found nothing to test. */
export const nothingToTest = { facts: null, done: 0, of: 0 } as const;

/**
 * A probe interacts with the stable page and records facts for rules. It doesn't evaluate them.
 *
 * The runner (`run-probes.ts`) handles the page's deadline, scripts, network, failures and cleanup. The order
 * of the probes is part of the engine's plan.
 */
export interface Probe<
  Name extends ProbeFactsName = ProbeFactsName,
  Budget extends ProbeBudget = ProbeBudget,
  Limits extends LimitDeclarations = LimitDeclarations,
> {
  /** The probe's folder name. */
  readonly id: string;
  /** What the probe tests, as shown in the “Not tested” list. */
  readonly name: string;
  /** The facts that it records. Rules that need them name them in `probe`, along with their questions. */
  readonly facts: Name;
  /** Plural noun for what it tests one by one, for example `controls`. */
  readonly unit: string;
  readonly leavesPage: PageAfterProbe;
  /**
   * Whether scripts react as they would to a user pressing controls or keys. Such a probe doesn't run on
   * signed-in pages unless the scan settings allow it. Default: false.
   */
  readonly activatesControls?: boolean;
  /**
   * Whether its results depend only on the page's interactive parts (`findUsableParts`). Parts that have been
   * tested on one page then don't have to be tested again on others. Default: false.
   */
  readonly dependsOnParts?: boolean;
  /**
   * Whether the page may use the network while the probe runs and afterward, because nothing on it reacts as
   * it would to a user. Default: true for probes that leave the page `as-is`.
   */
  readonly keepsNetwork?: boolean;
  /** The nodes that it tests, if its questions name all of them. Default: any part of the page. */
  listNodes?(questions: ProbeQuestions<Name>): readonly NodeIndex[];
  /**
   * Whether a page has to be tested even if other pages have tested its parts, because rules also depend on things
   * that aren't in the parts, for example labels. Default: false.
   */
  requiresOwnTest?(questions: ProbeQuestions<Name>): boolean;
  readonly budget: Budget;
  /** The counts that limit its work; see `limits.ts`. */
  readonly limits: Limits;
  /** What a failed call means. Default: `stop`. */
  readonly onFailure?: FailureOutcome | ((error: CdpError) => FailureOutcome);
  /** Whether focus is removed and the page is scrolled to the top before the probe runs. */
  readonly startsAtTop?: boolean;
  /** Whether the probe has anything to test on this page. If not, skipping it costs nothing. */
  isNeeded(questions: ProbeQuestions<Name>, situation: ProbeSituation): boolean;
  /**
   * Whether the page's scripts, if it has any, run during the probe, while its requests are blocked. Default:
   * false.
   */
  runsScripts?(questions: ProbeQuestions<Name>): boolean;
  /** @throws {CdpError} if the browser doesn't respond; see `onFailure` */
  run(context: ProbeContext<Name, Budget, Limits>): Promise<ProbeResult<Name>>;
  /**
   * Undoes what `run` changed. Always called after `run`, even if that failed or changed nothing.
   *
   * @throws {CdpError} if the page couldn't be restored, which means `stop`
   */
  cleanUp?(context: ProbeContext<Name, Budget, Limits>): Promise<void>;
}

/** Whether the page must be cut off from the network before a probe runs. */
export const interactsWithPage = ({
  leavesPage,
  keepsNetwork = leavesPage === 'as-is',
}: Pick<Probe, 'leavesPage' | 'keepsNetwork'>): boolean => !keepsNetwork;

/** Declares a probe. The types ensure that `run` uses the right fact names and limits. */
export function defineProbe<
  Name extends ProbeFactsName,
  Budget extends ProbeBudget,
  Limits extends LimitDeclarations,
>(probe: Probe<Name, Budget, Limits>): Probe<Name, Budget, Limits> {
  return probe;
}
