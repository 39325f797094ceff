import type { AuditRequirement, AuditRequirementChapter, ReportEdition } from '@curbcut/contract';
import type { RequirementStandard } from '@curbcut/wcag';
import { formatLongDate } from '../format-text.ts';

/** How reports present EN 301 549 and Section 508 requirements beyond WCAG. */

/** Lists the standards other than WCAG that an edition covers, in the order used by VPAT 2.5. */
export function listEditionStandards(edition: ReportEdition): readonly RequirementStandard[] {
  if (edition === 'int') return ['section-508', 'en-301-549'];
  return edition === 'wcag' ? [] : [edition];
}

/** Counts the requirements in some chapters, and those that no one has assessed. */
export function countOpenRequirements(chapters: readonly AuditRequirementChapter[]): {
  readonly open: number;
  readonly total: number;
} {
  const all = chapters.flatMap(({ requirements }) => requirements);
  return { open: all.filter(({ outcome }) => outcome === null).length, total: all.length };
}

export const nameRequirement = ({ number, title }: AuditRequirement): string =>
  number === title ? title : `${number} ${title}`;

/** Returns the remark about a requirement, including who assessed it. */
export function describeAssessment({ outcome, remark, assessed_by, assessed_at }: AuditRequirement): string {
  if (outcome === null) return 'Not part of this audit.';
  if (assessed_by === null || assessed_at === null) return remark;
  const sentence = /[.!?…]$/.test(remark) ? remark : `${remark}.`;
  return `${sentence} Assessed by ${assessed_by} on ${formatLongDate(assessed_at)}.`;
}
