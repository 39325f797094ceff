import type { BadgeTone } from '#app/components/Badge.tsx';
import json from './criteria-report.json' with { type: 'json' };

/** How Curbcut tests a criterion; see `CriterionStatus` in `tools/criteria`. */
export type CriterionStatus = 'decided' | 'assisted' | 'manual';

/** Results for one criterion's test cases. */
export interface CriterionFigures {
  readonly failing: number;
  readonly found: number;
  readonly review: number;
  readonly passing: number;
  readonly falsePositives: number;
}

export interface CriterionRow {
  readonly id: string;
  readonly status: CriterionStatus;
  readonly rules: readonly string[];
  readonly hasAuditQuestion: boolean;
  /** For the W3C's test cases; null without any. */
  readonly act: CriterionFigures | null;
  /** For Curbcut's own test pages; null without any. */
  readonly behavior: CriterionFigures | null;
}

/** The report of the latest `npm run criteria`. */
export const criteriaReport = json as Omit<typeof json, 'criteria'> & {
  readonly criteria: readonly CriterionRow[];
};

/** Each status's label, tone and meaning. */
export const criterionStatuses: Readonly<
  Record<CriterionStatus, { readonly label: string; readonly tone: BadgeTone; readonly definition: string }>
> = {
  decided: {
    label: 'Decided',
    tone: 'success',
    definition:
      'Rules catch more than half of the failing test cases on their own. They don’t find every failure on real pages, so audits still ask about the criterion.',
  },
  assisted: {
    label: 'Assisted',
    tone: 'info',
    definition:
      'Rules find some failures, or collect the evidence (element, screenshot, measurements) for a person to decide.',
  },
  manual: {
    label: 'Manual',
    tone: 'neutral',
    definition: 'No rule tests this. An audit asks the question and describes how to test it.',
  },
};

/** Formats the number of failing cases that are found, and of those that need review; an en dash without cases. */
export function formatFailing(figures: CriterionFigures | null): string {
  if (figures === null || figures.failing === 0) return '–';
  const { failing, found, review } = figures;
  return `${found} of ${failing}${review > 0 ? `, ${review} need review` : ''}`;
}

/** Formats the number of passing cases that are reported as failures; an en dash without cases. */
export function formatFalsePositives({ act, behavior }: Pick<CriterionRow, 'act' | 'behavior'>): string {
  const sum = (key: 'passing' | 'falsePositives') => (act?.[key] ?? 0) + (behavior?.[key] ?? 0);
  return sum('passing') === 0 ? '–' : `${sum('falsePositives')} of ${sum('passing')}`;
}
