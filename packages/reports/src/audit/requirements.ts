import type { AuditRequirement, AuditRequirementChapter, ReportEdition } from '@curbcut/contract';
import type { RequirementStandard } from '@curbcut/wcag';
import { formatLongDate } from '../format-text.ts';

/** What reports say about requirements of EN 301 549 and Section 508 besides WCAG. */

/** Lists the standards that an edition covers besides WCAG, in the order of VPAT 2.5. */
export function listEditionStandards(edition: ReportEdition): readonly RequirementStandard[] {
  if (edition === 'int') return ['section-508', 'en-301-549'];
  return edition === 'wcag' ? [] : [edition];
}

/** Counts the requirements of some chapters, and those that nobody has assessed. */
export function countOpenRequirements(chapters: readonly AuditRequirementChapter[]): {
  readonly open: number;
  readonly total: number;
} {
  const all = chapters.flatMap(({ requirements }) => requirements);
  return { open: all.filter(({ outcome }) => outcome === null).length, total: all.length };
}

export const nameRequirement = ({ number, title }: AuditRequirement): string =>
  number === title ? title : `${number} ${title}`;

/** Returns the remark about a requirement, with who has assessed it. */
export function describeAssessment({ outcome, remark, assessed_by, assessed_at }: AuditRequirement): string {
  if (outcome === null) return 'Not part of this audit.';
  if (assessed_by === null || assessed_at === null) return remark;
  const sentence = /[.!?…]$/.test(remark) ? remark : `${remark}.`;
  return `${sentence} Assessed by ${assessed_by} on ${formatLongDate(assessed_at)}.`;
}
