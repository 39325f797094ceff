import type { NodeIndex, PageCapture, ProbeFacts, ProbeFactsName, ProbeQuestions } from '@curbcut/page-model';
import type { CdpError } from '../browser/cdp-error.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { NodeNumbering } from './walk-numbers.ts';

/**
 * What a probe does to the page, from the least to the most disturbing. Probes run in this order, because later ones
 * find the page as earlier ones left it.
 *
 * - `reads`: nothing
 * - `restyles`: styles change until the probe ends
 * - `moves-focus`: the focus moves, and scripts may react
 * - `activates-controls`: scripts react as they do to a user. Not done on signed-in pages, unless the settings of the
 *   scan allow it.
 * - `resizes`: the window changes until the probe ends
 * - `presses-keys`: the same as `activates-controls`, anywhere on the page: what shortcuts open stays open
 * - `ends-tab`: the tab cannot be used afterwards
 */
export const probeEffects = [
  'reads',
  'restyles',
  'moves-focus',
  'activates-controls',
  'resizes',
  'presses-keys',
  'ends-tab',
] as const;

export type ProbeEffect = (typeof probeEffects)[number];

/**
 * How a failed browser call affects the results of the page.
 *
 * - `stop`: the page may be in any state. This probe and all later ones are not tested, and the tab is discarded.
 * - `report`: the page is unchanged. The probe is reported as tested only in part.
 * - `skip`: the page is unchanged or gone. The probe records nothing.
 */
export type FailureOutcome = 'stop' | 'report' | 'skip';

/** Limits of a probe on one page: times in milliseconds (`…Ms`), and numbers of things. */
export interface ProbeBudget {
  /** For each `call`. */
  readonly callMs?: number;
  /** For the whole probe; see `remainingMs`. */
  readonly totalMs?: number;
  readonly [limit: string]: number | undefined;
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
  /** The actions that lead there, as sentences such as “Click “Menu””. */
  readonly path: readonly string[];
  /** `restyled`: nothing new is shown, but the colors of a control have changed. */
  readonly kind: 'opened' | 'restyled';
  /** The keys of the controls on the path. */
  readonly keys: readonly string[];
  readonly capture: PageCapture;
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
export interface ProbeContext<Name extends ProbeFactsName, Budget extends ProbeBudget>
  extends ProbeSituation,
    NodeNumbering {
  readonly capture: PageCapture;
  readonly questions: ProbeQuestions<Name>;
  readonly budget: Budget;
  /** Facts of this name that an earlier probe recorded. */
  readonly recorded: ProbeFacts<Name> | undefined;
  /**
   * Evaluates an expression in our world of the main frame, within the budget for one call.
   *
   * @throws {CdpError}
   */
  call<T>(expression: string): Promise<T>;
  /**
   * Milliseconds that are left of the total budget and, for behavior tests, of their time on the page; negative when
   * one of them is used up.
   */
  remainingMs(): number;
  /** The total budget in milliseconds, or the time that the settings of the scan allow if that is less. */
  readonly availableMs: number;
  /** Called with the walk numbers of elements when they have been tested, for {@link Probe.dependsOnParts}. */
  onTested(nodes: readonly number[]): void;
  /** Runs an action while the page's scripts run and its requests are blocked. */
  withScripts<T>(act: () => Promise<T>): Promise<T>;
}

export interface ProbeResult<Name extends ProbeFactsName> {
  /** Null when there is nothing to record. */
  readonly facts: ProbeFacts<Name> | null;
  /** False when a limit left something untested. */
  readonly isComplete: boolean;
}

/**
 * A probe: an interaction with the stable page that records facts for rules. It decides nothing about them.
 *
 * The runner (`run-probes.ts`) handles the order, the page's deadline, scripts and network, failures and cleaning
 * up.
 */
export interface Probe<
  Name extends ProbeFactsName = ProbeFactsName,
  Budget extends ProbeBudget = ProbeBudget,
> {
  /** What it tests, as shown to people in the list of what was not tested. */
  readonly name: string;
  /** The facts that it records. Rules that need them name them in `probe`, with their questions. */
  readonly facts: Name;
  readonly effect: ProbeEffect;
  /**
   * A test of behavior: it runs after all others, within the time set for behavior tests, and can be switched off.
   * Default: no.
   */
  readonly isBehaviorTest?: boolean;
  /** Whether it needs controls that nobody has used yet: it runs before others with the same effect. Default: no. */
  readonly needsUnusedControls?: boolean;
  /** Whether it activates controls besides its effect: it runs after the tests that need unused ones. Default: no. */
  readonly usesControls?: boolean;
  /** Whether it takes long for what it finds: it runs after others with the same effect. Default: no. */
  readonly isSlow?: boolean;
  /**
   * Whether its results depend only on the parts of the page that react to a user (`findUsableParts`): what it tested on
   * one page it need not test on another one. Default: no.
   */
  readonly dependsOnParts?: boolean;
  /**
   * Whether the page may use the network while the probe runs and afterwards, although it changes styles: nothing of the
   * page reacts to that as to a user. Default: only for `reads`.
   */
  readonly keepsNetwork?: boolean;
  readonly budget: Budget;
  /** What a failed call means. Default: `stop`. */
  readonly onFailure?: FailureOutcome | ((error: CdpError) => FailureOutcome);
  /** Whether the focus is removed and the page scrolled to its top before it runs. */
  readonly startsAtTop?: boolean;
  /** Whether the probe has anything to test on this page. If not, it is skipped at no cost. */
  isNeeded(questions: ProbeQuestions<Name>, situation: ProbeSituation): boolean;
  /** Whether the page's scripts, if it has any, run during the probe; its requests are then blocked. Default: no. */
  runsScripts?(questions: ProbeQuestions<Name>): boolean;
  /** @throws {CdpError} when the browser does not answer; see `onFailure` */
  run(context: ProbeContext<Name, Budget>): Promise<ProbeResult<Name>>;
  /**
   * Undoes what `run` changed. Always called after `run`, even if that failed or changed nothing.
   *
   * @throws {CdpError} when the page could not be restored, which means `stop`
   */
  cleanUp?(context: ProbeContext<Name, Budget>): Promise<void>;
  /** Returns sentences about what the limits of the probe left untested. */
  describeLimits?(facts: ProbeFacts<Name>): string[];
}

/** Whether the page must be cut off the network before a probe runs. */
export const operatesPage = ({
  effect,
  keepsNetwork = false,
}: Pick<Probe, 'effect' | 'keepsNetwork'>): boolean => effect !== 'reads' && !keepsNetwork;

/** Declares a probe. The names of its facts and the limits of its budget are checked in `run`. */
export function defineProbe<Name extends ProbeFactsName, Budget extends ProbeBudget>(
  probe: Probe<Name, Budget>,
): Probe<Name, Budget> {
  return probe;
}
