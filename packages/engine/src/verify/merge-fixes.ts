import type { Finding } from '@curbcut/contract';
import type { PageExamination } from '../examine-page.ts';
import type { VerifiedPageFixes } from '../types.ts';

type AttemptedFix = VerifiedPageFixes['fixes'][number];

/**
 * Joins what proving gave in several looks at one page (viewports, colour schemes). A change must suit every look in which
 * its cause is met; a change of style that only some looks were tried with is not proven, since it holds in all of them.
 *
 * @param findings the joined ones
 */
export function mergeFixes(
  looks: readonly PageExamination[],
  findings: readonly Finding[],
): VerifiedPageFixes | null {
  const [first, ...others] = looks;
  if (first === undefined || others.length === 0) return first?.fixes ?? null;
  const given = looks.flatMap(({ fixes }) => (fixes === null ? [] : [fixes]));
  if (given.length === 0) return null;
  const sum = (count: 'harmful' | 'proofs' | 'elements') =>
    given.reduce((all, fixes) => all + fixes[count], 0);
  return {
    fixes: mergeAttempts(looks),
    attempted: [...new Set(given.flatMap(({ attempted }) => attempted))],
    fixed: findFixedInAll(looks, findings),
    harmful: sum('harmful'),
    proofs: sum('proofs'),
    elements: sum('elements'),
  };
}

function mergeAttempts(looks: readonly PageExamination[]): AttemptedFix[] {
  const joined = new Map<string, AttemptedFix>();
  for (const { fixes } of looks) {
    for (const each of fixes?.fixes ?? []) {
      const known = joined.get(each.fingerprint);
      if (known === undefined) joined.set(each.fingerprint, mergeAttempt(each, looks));
      else if (known.fix.status === 'proven' && each.fix.status === 'unproven') {
        const { unproven_because } = each.fix;
        joined.set(each.fingerprint, {
          ...known,
          fix: { ...known.fix, status: 'unproven', proven: null, unproven_because },
        });
      }
    }
  }
  const isHarmfulSomewhere = (fingerprint: string) =>
    looks.some(
      ({ fixes }) =>
        fixes?.attempted.includes(fingerprint) &&
        !fixes.fixes.some((each) => each.fingerprint === fingerprint),
    );
  return [...joined.values()].filter(({ fingerprint }) => !isHarmfulSomewhere(fingerprint));
}

function mergeAttempt(each: AttemptedFix, looks: readonly PageExamination[]): AttemptedFix {
  const isEverywhere = looks.every(({ fixes }) => fixes?.attempted.includes(each.fingerprint) ?? false);
  const changesStyle = each.fix.steps.some(({ kind }) => kind === 'declare');
  if (each.fix.status === 'unproven' || isEverywhere || !changesStyle) return each;
  const unproven_because = 'It was proven in one of the looks of the page; in the others it was not tried.';
  return { ...each, fix: { ...each.fix, status: 'unproven', proven: null, unproven_because } };
}

function findFixedInAll(looks: readonly PageExamination[], findings: readonly Finding[]): number[] {
  const keyOf = ({ ruleId, reason, selector }: Finding) => JSON.stringify([ruleId, reason, selector]);
  const mended = looks.map(
    ({ page, fixes }) => new Set(fixes?.fixed.map((index) => keyOf(page.findings[index]!)) ?? []),
  );
  return findings.flatMap((finding, index) =>
    finding.outcome === 'failed' && finding.variants.every((look) => mended[look]!.has(keyOf(finding)))
      ? [index]
      : [],
  );
}
