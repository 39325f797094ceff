import json from './statement.json';

/** An issue that the scan of our own screens found. */
export interface StatementIssue {
  readonly ruleId: string;
  readonly title: string;
  readonly wcag: readonly string[];
  readonly occurrences: number;
  readonly pages: number;
}

/** What `npm run statement` wrote at the last scan of our own screens. */
export interface Statement {
  /** Day of the scan, ISO 8601, UTC. */
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
  readonly failed: readonly StatementIssue[];
  readonly needsReview: readonly StatementIssue[];
}

export const statement: Statement = json;
