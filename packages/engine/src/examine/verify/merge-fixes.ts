import type { Finding } from '@curbcut/contract';
import type { VerifiedPageFixes } from '../../types.ts';
import type { PageExamination } from '../visit-results.ts';

type AttemptedFix = VerifiedPageFixes['fixes'][number];

/**
 * Merges the verified fixes of several variants of one page (viewports, color schemes). A fix must work in
 * every variant in which its issue occurs. A style change that was tried in only some variants is not
 * verified, since it applies to all.
 *
 * @param findings the merged findings
 */
export function mergeFixes(
  examinations: readonly PageExamination[],
  findings: readonly Finding[],
): VerifiedPageFixes | null {
  const [first, ...others] = examinations;
  if (first === undefined || others.length === 0) return first?.fixes ?? null;
  const variantFixes = examinations.flatMap(({ fixes }) => (fixes === null ? [] : [fixes]));
  if (variantFixes.length === 0) return null;
  const sum = (count: 'harmful' | 'proofs' | 'elements') =>
    variantFixes.reduce((total, fixes) => total + fixes[count], 0);
  return {
    fixes: mergeAttempts(examinations),
    attempted: [...new Set(variantFixes.flatMap(({ attempted }) => attempted))],
    fixed: findFixedInAll(examinations, findings),
    harmful: sum('harmful'),
    proofs: sum('proofs'),
    elements: sum('elements'),
  };
}

function mergeAttempts(examinations: readonly PageExamination[]): AttemptedFix[] {
  const merged = new Map<string, AttemptedFix>();
  for (const { fixes } of examinations) {
    for (const attempt of fixes?.fixes ?? []) {
      const known = merged.get(attempt.fingerprint);
      if (known === undefined) merged.set(attempt.fingerprint, mergeAttempt(attempt, examinations));
      else if (known.fix.status === 'proven' && attempt.fix.status === 'unproven') {
        const { unverified_reason } = attempt.fix;
        merged.set(attempt.fingerprint, {
          ...known,
          fix: { ...known.fix, status: 'unproven', proven: null, unverified_reason },
        });
      }
    }
  }
  const isHarmfulSomewhere = (fingerprint: string) =>
    examinations.some(
      ({ fixes }) =>
        fixes?.attempted.includes(fingerprint) &&
        !fixes.fixes.some((attempt) => attempt.fingerprint === fingerprint),
    );
  return [...merged.values()].filter(({ fingerprint }) => !isHarmfulSomewhere(fingerprint));
}

function mergeAttempt(attempt: AttemptedFix, examinations: readonly PageExamination[]): AttemptedFix {
  const isEverywhere = examinations.every(
    ({ fixes }) => fixes?.attempted.includes(attempt.fingerprint) ?? false,
  );
  const changesStyle = attempt.fix.steps.some(({ kind }) => kind === 'declare');
  if (attempt.fix.status === 'unproven' || isEverywhere || !changesStyle) return attempt;
  const unverified_reason = 'Verified in one view only.';
  return { ...attempt, fix: { ...attempt.fix, status: 'unproven', proven: null, unverified_reason } };
}

function findFixedInAll(examinations: readonly PageExamination[], findings: readonly Finding[]): number[] {
  const getKey = ({ ruleId, reason, selector }: Finding) => JSON.stringify([ruleId, reason, selector]);
  const fixedByVariant = examinations.map(
    ({ page, fixes }) => new Set(fixes?.fixed.map((index) => getKey(page.findings[index]!)) ?? []),
  );
  return findings.flatMap((finding, index) =>
    finding.outcome === 'failed' &&
    finding.variants.every((variant) => fixedByVariant[variant]!.has(getKey(finding)))
      ? [index]
      : [],
  );
}
