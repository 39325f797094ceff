import type {
  CaptureFacts,
  NodeIndex,
  PageCapture,
  ProbeFacts,
  ProbeFactsName,
  ProbeQuestions,
} from '@curbcut/page-model';
import type { CdpError } from '../browser/cdp-error.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { LimitCounts, LimitDeclarations } from './limits.ts';
import type { NodeNumbering } from '../collector/walk-numbers.ts';

/**
 * How a probe leaves the page, however well it restores it.
 *
 * - `as-is`: as it found it
 * - `scrolled`: the focus, the scroll position or the window was changed and put back, and scripts may have reacted
 * - `used`: controls or keys were pressed, and scripts reacted as they do to a user
 * - `changed`: so much that it cannot be put back; what needs the page as loaded needs it loaded anew
 * - `clock-stopped`: the clock of the tab stands still, so that nothing that needs time can follow
 */
export type PageAfterProbe = 'as-is' | 'scrolled' | 'used' | 'changed' | 'clock-stopped';

/**
 * How a failed browser call affects the results of the page.
 *
 * - `stop`: the page may be in any state. This probe and all later ones are not run on it, and the tab is discarded.
 * - `report`: the page is unchanged. The probe is reported as tested only in part.
 * - `skip`: the page is unchanged or gone. The probe records nothing.
 */
export type FailureOutcome = 'stop' | 'report' | 'skip';

/** Fixed measures of a probe: times of the page's own clock and sizes. Counts that limit its work are in `limits.ts`. */
export interface ProbeBudget {
  /** Milliseconds for each `call`: a safety net for a page that hangs. Default: that of every browser call. */
  readonly callMs?: number;
  readonly [measure: string]: number | undefined;
}

/** The circumstances of a page in which it is probed. */
export interface ProbeSituation {
  readonly page: StablePage;
  /** Scripts run on the page; without any, only the browser itself changes the page. */
  readonly hasScripts: boolean;
  /** Whether the page is shown with a user's rights, so that its controls must be left alone. */
  readonly isSignedIn: boolean;
  /** The clock of the tab is stopped: time passes only when it is advanced; see `advancePageTime`. */
  readonly isClockStopped?: boolean;
  /** Receives the states of the page that the states probe opens. Without it, none is captured. */
  readonly stateReceiver?: StateReceiver;
}

/** A state of the page in which hidden content is shown. */
export interface OpenedState {
  /** The actions that lead there, as sentences such as “Click ‘Menu’”. */
  readonly path: readonly string[];
  /** `restyled`: nothing new is shown, but the colors of a control have changed. */
  readonly kind: 'opened' | 'restyled';
  /** The keys of the controls on the path. */
  readonly keys: readonly string[];
  readonly capture: PageCapture;
  /** What was tested in this state. */
  readonly facts: CaptureFacts;
  /** The topmost elements that the last action made visible, in this capture. */
  readonly roots: readonly NodeIndex[];
  /** By node of this capture: the node in the capture of the page as loaded, -1 for new ones. */
  readonly origins: readonly NodeIndex[];
}

/** Decides which states are opened, and receives them. */
export interface StateReceiver {
  /** Whether the control with this key was operated on an earlier page without new findings. */
  isKnown(key: string): boolean;
  /** Called for each control that was operated. */
  onOperated(key: string): void;
  /** Exploration continues when the promise resolves. */
  onState(state: OpenedState): Promise<void>;
}

/** Context passed to a probe. */
export interface ProbeContext<
  Name extends ProbeFactsName,
  Budget extends ProbeBudget,
  Limits extends LimitDeclarations = LimitDeclarations,
> extends ProbeSituation,
    NodeNumbering {
  readonly capture: PageCapture;
  readonly questions: ProbeQuestions<Name>;
  readonly budget: Budget;
  /** The counts that limit its work, at the depth of the scan. */
  readonly limits: LimitCounts<Limits>;
  /** Facts of this name that an earlier probe recorded. */
  readonly recorded: ProbeFacts<Name> | undefined;
  /**
   * Evaluates an expression in our world of the main frame, within the budget for one call.
   *
   * @throws {CdpError}
   */
  call<T>(expression: string): Promise<T>;
  /** Called with the walk numbers of elements when they have been tested, for {@link Probe.dependsOnParts}. */
  onTested(nodes: readonly number[]): void;
  /** Runs an action while the page's scripts run and its requests are blocked. */
  withScripts<T>(act: () => Promise<T>): Promise<T>;
}

export interface ProbeResult<Name extends ProbeFactsName> {
  /** Null when there is nothing to record. */
  readonly facts: ProbeFacts<Name> | null;
  /** Number of things tested, in the unit of the probe. */
  readonly done: number;
  /** Number of things to test on the page; null if there are more than were counted. */
  readonly of: number | null;
  /** Whether the page did not respond, or kept changing, so that something was not tested to the end. Default: no. */
  readonly hasFailed?: boolean;
}

/** The result of a probe that found nothing to test. */
export const nothingToTest = { facts: null, done: 0, of: 0 } as const;

/**
 * A probe: an interaction with the stable page that records facts for rules. It decides nothing about them.
 *
 * The runner (`run-probes.ts`) handles the page's deadline, scripts and network, failures and cleaning up. The order of
 * probes is part of the plan of the engine.
 */
export interface Probe<
  Name extends ProbeFactsName = ProbeFactsName,
  Budget extends ProbeBudget = ProbeBudget,
  Limits extends LimitDeclarations = LimitDeclarations,
> {
  /** The name of its folder. */
  readonly id: string;
  /** What it tests, as shown to people in the list of what was not tested. */
  readonly name: string;
  /** The facts that it records. Rules that need them name them in `probe`, with their questions. */
  readonly facts: Name;
  /** Plural noun for what it tests one after the other, such as `controls`. */
  readonly unit: string;
  readonly leavesPage: PageAfterProbe;
  /**
   * Whether scripts react as they do to a user who presses controls or keys. Not done on signed-in pages, unless the
   * settings of the scan allow it. Default: no.
   */
  readonly activatesControls?: boolean;
  /**
   * Whether its results depend only on the parts of the page that react to a user (`findUsableParts`): what it tested on
   * one page it need not test on another one. Default: no.
   */
  readonly dependsOnParts?: boolean;
  /**
   * Whether the page may use the network while the probe runs and afterwards, because nothing of the page reacts as to a
   * user. Default: for probes that leave it `as-is`.
   */
  readonly keepsNetwork?: boolean;
  /** The nodes that it tests, if its questions name them all. Default: any part of the page. */
  listNodes?(questions: ProbeQuestions<Name>): readonly NodeIndex[];
  /**
   * Whether a page has to be tested itself although other pages have tested its parts, because rules also decide by what
   * the parts do not contain, such as labels. Default: no.
   */
  isOwnTest?(questions: ProbeQuestions<Name>): boolean;
  readonly budget: Budget;
  /** The counts that limit its work; see `limits.ts`. */
  readonly limits: Limits;
  /** What a failed call means. Default: `stop`. */
  readonly onFailure?: FailureOutcome | ((error: CdpError) => FailureOutcome);
  /** Whether the focus is removed and the page scrolled to its top before it runs. */
  readonly startsAtTop?: boolean;
  /** Whether the probe has anything to test on this page. If not, it is skipped at no cost. */
  isNeeded(questions: ProbeQuestions<Name>, situation: ProbeSituation): boolean;
  /** Whether the page's scripts, if it has any, run during the probe; its requests are then blocked. Default: no. */
  runsScripts?(questions: ProbeQuestions<Name>): boolean;
  /** @throws {CdpError} when the browser does not answer; see `onFailure` */
  run(context: ProbeContext<Name, Budget, Limits>): Promise<ProbeResult<Name>>;
  /**
   * Undoes what `run` changed. Always called after `run`, even if that failed or changed nothing.
   *
   * @throws {CdpError} when the page could not be restored, which means `stop`
   */
  cleanUp?(context: ProbeContext<Name, Budget, Limits>): Promise<void>;
}

/** Whether the page must be cut off the network before a probe runs. */
export const operatesPage = ({
  leavesPage,
  keepsNetwork = leavesPage === 'as-is',
}: Pick<Probe, 'leavesPage' | 'keepsNetwork'>): boolean => !keepsNetwork;

/** Declares a probe. The names of its facts and the limits of its budget are checked in `run`. */
export function defineProbe<
  Name extends ProbeFactsName,
  Budget extends ProbeBudget,
  Limits extends LimitDeclarations,
>(probe: Probe<Name, Budget, Limits>): Probe<Name, Budget, Limits> {
  return probe;
}
