import json from './statement.json' with { type: 'json' };

/** One rule's results in the scan of Curbcut's own screens. */
export interface StatementRuleData {
  readonly ruleId: string;
  readonly title: string;
  readonly wcag: readonly string[];
  readonly occurrences: number;
}

/** The results of the latest scan of Curbcut's own screens, written by `npm run statement`. */
export interface StatementData {
  /** The day of the scan, ISO 8601, UTC. */
  readonly date: string;
  readonly version: string;
  readonly browser: string;
  readonly standard: string;
  readonly level: string;
  readonly rules: number;
  readonly viewports: readonly { readonly width: number; readonly height: number }[];
  readonly colorSchemes: readonly string[];
  readonly pages: readonly { readonly path: string; readonly failed: number; readonly needsReview: number }[];
  readonly notTested: readonly { readonly path: string; readonly reason: string }[];
  readonly failed: readonly StatementRuleData[];
  readonly needsReview: readonly StatementRuleData[];
}

export const statement: StatementData = json;
