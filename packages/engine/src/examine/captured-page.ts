import type { StablePage } from '@curbcut/capture';
import type { ContrastRequest, PageCapture } from '@curbcut/page-model';
import type { IsFixAttempted, PageProgress, SiteScanSettings } from '../types.ts';
import type { BehaviorBudget } from './behavior-budget.ts';
import type { EvaluationRequests } from './evaluation/evaluation-requests.ts';
import type { PageEvaluator } from './evaluation/evaluator-pool.ts';
import type { PageComparison } from './first-pages.ts';
import type { InteractionVisit } from './interaction-visit.ts';
import type { KnownStates } from './page-states.ts';
import type { TimedOutParts } from './timed-out-parts.ts';

/** What to do besides collecting findings. */
export interface ExamineOptions {
  readonly screenshots: SiteScanSettings['screenshots'];
  /** Whether an earlier page has attempted to fix an issue; null when no fixes are to be verified. */
  readonly isFixAttempted: IsFixAttempted | null;
  /** What behavior tests may take in this scan. */
  readonly behaviorBudget: BehaviorBudget;
  /** States of earlier pages of the scan in the same variant; null when none are explored. */
  readonly knownStates?: KnownStates | null;
  /** Connects this page with the first page of its scan; null when they are not compared. */
  readonly comparison: PageComparison | null;
  /** Whether to hash what the page says; see `digestPageContent`. */
  readonly digestsContent: boolean;
  /** What the results depend on besides the page, for `hashPageInputs`; null when no inputs are hashed. */
  readonly inputContext?: string | null;
  /** Input hashes of earlier visits in the same variant: if one is equal, the page is not examined. */
  readonly earlierInputs?: readonly string[];
  /** Called when the static rules have run. */
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
  /** The visit in which the page is used with mouse and keyboard if there is something to test. */
  readonly interaction?: Pick<InteractionVisit, 'require' | 'addParts' | 'hasStarted'> | undefined;
}

/** The settings of a scan that the examination of a page depends on. */
export type ExamineSettings = Pick<
  SiteScanSettings,
  | 'secondOpinion'
  | 'auth'
  | 'level'
  | 'bestPractices'
  | 'optionalRules'
  | 'depth'
  | 'signedIn'
  | 'listsElements'
>;

/** A captured page while it is examined. */
export interface CapturedPage {
  readonly page: StablePage;
  readonly capture: PageCapture;
  readonly settings: ExamineSettings;
  readonly options: ExamineOptions;
  readonly evaluator: PageEvaluator;
  /** Opens an evaluator for another capture of the page, with the time limit of a stage. */
  readonly openEvaluator: (capture: PageCapture, stage: 'fixes' | 'evaluation') => PageEvaluator;
  readonly timedOutParts: TimedOutParts;
  readonly probes: EvaluationRequests['probeRequests']['output']['probes'];
  /** Texts whose contrast was measured from pixels, or could not be. */
  readonly contrastRequests: readonly ContrastRequest[];
  /** Whether there is something to test with mouse and keyboard, in a second visit of this page or of another one. */
  readonly needsInteraction: boolean;
}
