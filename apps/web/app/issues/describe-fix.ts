import type { FixSummary } from '@curbcut/contract';
import { formatCount, formatNumber } from '#app/format/format.ts';

export interface FixDescription {
  /** A few words, for badges. */
  readonly label: string;
  readonly kind: 'verified' | 'partial' | 'needs-text' | 'suggested';
}

/**
 * Describes what is known about a fix, one badge for each fact: whether it was verified, on how many of the
 * issue's occurrences, and whether someone still has to write its text, in which case only the structure is
 * verified.
 *
 * @param occurrences the number of occurrences
 */
export function describeFix(fix: FixSummary, occurrences: number): readonly FixDescription[] {
  if (fix.status === 'unproven') return [{ kind: 'suggested', label: 'Suggested, not verified' }];
  // 0 if the change was verified only on its own page.
  const needsText = fix.needs_author_text !== null;
  const isPartial = fix.fixed_occurrences > 0 && fix.fixed_occurrences < occurrences;
  return [
    isPartial
      ? {
          kind: 'partial',
          label: `${needsText ? 'Structure verified' : 'Verified'} on ${formatNumber(fix.fixed_occurrences)} of ${formatCount(occurrences, 'occurrence')}`,
        }
      : { kind: 'verified', label: needsText ? 'Structure verified' : 'Verified fix' },
    ...(needsText ? [{ kind: 'needs-text' as const, label: 'Text needed' }] : []),
  ];
}

/** Describes a fix in two words at most, for rows; {@link describeFix} has the details. */
export function summarizeFix(fix: FixSummary, occurrences: number): FixDescription {
  const [first, second] = describeFix(fix, occurrences);
  if (second) return { kind: second.kind, label: 'Needs text' };
  if (first?.kind === 'verified') return { kind: 'verified', label: 'Verified' };
  if (first?.kind === 'partial')
    return {
      kind: 'partial',
      label: `${formatNumber(fix.fixed_occurrences)} of ${formatNumber(occurrences)}`,
    };
  return { kind: 'suggested', label: 'Suggested' };
}
