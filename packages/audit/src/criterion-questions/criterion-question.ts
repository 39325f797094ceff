import type { FailingAnswer } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';

/** The question that a person answers about a criterion on all sampled pages. */
export interface CriterionQuestion {
  /** What is tested, at most eight words. */
  readonly title: string;
  /** One sentence that can be answered yes or no. */
  readonly question: string;
  /** The answer that means failure; `no` if absent. */
  readonly failsOn?: FailingAnswer;
  /** At most three sentences. */
  readonly howToTest: string;
  /** The content that the criterion is about, as in “found no …”; absent if every page has it. */
  readonly content?: string;
  /**
   * How to test a single element that a rule could not decide about, in one sentence; absent if looking at it is enough.
   */
  readonly howToTestElement?: string;
}

/** The questions for one principle's criteria. */
export type PrincipleQuestions = { readonly [Id in CriterionId]?: CriterionQuestion };
