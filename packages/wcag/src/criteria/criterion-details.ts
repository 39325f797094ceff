import type { Category } from '../category.ts';
import type { Severity } from '../severity.ts';
import type { GuidelineId, Level, WcagVersion } from '../standard.ts';

/** The details of a success criterion that don't follow from its number and title. */
export interface CriterionDetails {
  /** The title in the standard. The URL of the Understanding page is derived from it. */
  readonly title: string;
  /** For a removed criterion: the level that it had before. */
  readonly level: Level;
  /** The WCAG version that introduced it. */
  readonly since: WcagVersion;
  /** The WCAG version that removed it. */
  readonly removedIn?: WcagVersion;
  /** The category of issues whose rule doesn't have one. */
  readonly category: Category;
  /** The requirement in one plain sentence. It is not the wording of the standard and not complete; see `understanding`. */
  readonly requirement: string;
  /** Who is affected by a failure and how, starting with the person. */
  readonly impact: string;
  /** How severely a typical failure affects people, regardless of its level. */
  readonly severity: Severity;
  /** The reason for the severity, in one sentence. */
  readonly severityReason: string;
}

/** One guideline's criteria, by number. */
export type GuidelineCriteria<Guideline extends GuidelineId> = {
  readonly [Id in `${Guideline}.${number}`]: CriterionDetails;
};
