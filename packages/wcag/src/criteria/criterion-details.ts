import type { Category } from '../category.ts';
import type { Severity } from '../severity.ts';
import type { GuidelineId, Level, WcagVersion } from '../standard.ts';

/** What is written down about one success criterion; the rest follows from its number and title. */
export interface CriterionDetails {
  /** As the standard has it. The W3C makes the address of the Understanding page from it, and so do we. */
  readonly title: string;
  /** For a criterion that was removed: the level it had while it stood. */
  readonly level: Level;
  /** The version of WCAG it first appeared in. */
  readonly since: WcagVersion;
  /** The version that took it out of the standard. */
  readonly removedIn?: WcagVersion;
  /** Where an issue goes when its rule says nothing more exact. */
  readonly category: Category;
  /** What it asks for, in one plain sentence. Not the standard's wording, and not complete: the link is. */
  readonly requirement: string;
  /** Whom a failure hurts and how, the person first. */
  readonly impact: string;
  /** How much a typical failure takes from the people it hurts, whatever the level. */
  readonly severity: Severity;
  /** Why it has that severity, in one sentence. */
  readonly severityReason: string;
}

/** The criteria of one guideline, by number. */
export type GuidelineCriteria<Guideline extends GuidelineId> = {
  readonly [Id in `${Guideline}.${number}`]: CriterionDetails;
};
