import type { Finding } from '@curbcut/contract';
import type { Examined } from '../examine.ts';
import type { PageFixes } from '../types.ts';

type Tried = PageFixes['tried'][number];

/**
 * Joins what proving gave in several looks at one page (viewports, colour schemes). A change must suit every look in which
 * its cause is met; a change of style that only some looks were tried with is not proven, since it holds in all of them.
 *
 * @param findings the joined ones
 */
export function mergeFixes(looks: readonly Examined[], findings: readonly Finding[]): PageFixes | null {
  const [first, ...others] = looks;
  if (first === undefined || others.length === 0) return first?.fixes ?? null;
  const given = looks.flatMap(({ fixes }) => (fixes === null ? [] : [fixes]));
  if (given.length === 0) return null;
  const sum = (count: 'harmful' | 'proofs' | 'elements') =>
    given.reduce((all, fixes) => all + fixes[count], 0);
  return {
    tried: joinTried(looks),
    attempted: [...new Set(given.flatMap(({ attempted }) => attempted))],
    mended: mendedInAll(looks, findings),
    harmful: sum('harmful'),
    proofs: sum('proofs'),
    elements: sum('elements'),
  };
}

function joinTried(looks: readonly Examined[]): Tried[] {
  const joined = new Map<string, Tried>();
  for (const { fixes } of looks) {
    for (const each of fixes?.tried ?? []) {
      const known = joined.get(each.fingerprint);
      if (known === undefined) joined.set(each.fingerprint, suits(each, looks));
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
        !fixes.tried.some((each) => each.fingerprint === fingerprint),
    );
  return [...joined.values()].filter(({ fingerprint }) => !isHarmfulSomewhere(fingerprint));
}

function suits(each: Tried, looks: readonly Examined[]): Tried {
  const isEverywhere = looks.every(({ fixes }) => fixes?.attempted.includes(each.fingerprint) ?? false);
  const changesStyle = each.fix.steps.some(({ kind }) => kind === 'declare');
  if (each.fix.status === 'unproven' || isEverywhere || !changesStyle) return each;
  const unproven_because = 'It was proven in one of the looks of the page; in the others it was not tried.';
  return { ...each, fix: { ...each.fix, status: 'unproven', proven: null, unproven_because } };
}

function mendedInAll(looks: readonly Examined[], findings: readonly Finding[]): number[] {
  const keyOf = ({ ruleId, reason, selector }: Finding) => JSON.stringify([ruleId, reason, selector]);
  const mended = looks.map(
    ({ page, fixes }) => new Set(fixes?.mended.map((index) => keyOf(page.findings[index]!)) ?? []),
  );
  return findings.flatMap((finding, index) =>
    finding.outcome === 'failed' && finding.variants.every((look) => mended[look]!.has(keyOf(finding)))
      ? [index]
      : [],
  );
}
