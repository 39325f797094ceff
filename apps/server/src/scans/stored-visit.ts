import type { Finding } from '@curbcut/contract';
import { elementMark, fingerprintOf, normalise, type PageResult, severityOf } from '@curbcut/engine';
import { pageScore } from '@curbcut/scoring';
import type { FingerprintedFinding } from '../db/queries/findings.ts';
import type { TriedFix } from '../db/queries/fixes.ts';
import type { FinishedPage } from '../db/queries/pages.ts';
import { storable } from '../db/storable.ts';
import { mapInSlices } from '../time-slice.ts';

/** Links kept of one page: far more than a page for people has. */
const MOST_LINKS = 5000;

/** A page of which nothing is known but, perhaps, why. */
export const NOTHING_FOUND: FinishedPage = {
  finalUrl: null,
  title: '',
  notTested: null,
  unexamined: [],
  elements: 0,
  score: null,
  failed: 0,
  needsReview: 0,
  tallies: [],
  picture: null,
  framework: null,
  links: [],
  forms: [],
};

/** What a visit gave, as it is stored. */
export interface StoredVisit {
  readonly page: FinishedPage;
  readonly findings: readonly FingerprintedFinding[];
  readonly fixes: readonly TriedFix[];
}

/**
 * What a visit found, as it is stored: what comes from the page is data that a database can hold. A page may have
 * thousands of findings and links, so it is made in slices.
 */
export async function toStored(result: PageResult): Promise<StoredVisit> {
  if (result.status === 'not-tested') {
    const { finalUrl, title, notTested } = storable(result.page);
    return { page: { ...NOTHING_FOUND, finalUrl, title, notTested }, findings: [], fixes: [] };
  }
  const mended = new Set(result.fixes?.mended);
  const { findings: found, ...page } = result.page;
  const { finalUrl, title, unexamined, elements, tallies } = storable(page);
  const findings = await mapInSlices(found, (finding, index) => fingerprinted(storable(finding), index));
  const links = await mapInSlices(result.links.slice(0, MOST_LINKS), normalise);
  function fingerprinted(finding: Finding, index: number): FingerprintedFinding {
    return {
      fingerprint: fingerprintOf(finding),
      finding,
      element: elementMark(finalUrl ?? page.url, finding),
      isMended: mended.has(index),
    };
  }
  return {
    page: {
      finalUrl,
      title,
      notTested: null,
      unexamined,
      elements,
      score: pageScore(tallies, severityOf),
      failed: found.filter(({ outcome }) => outcome === 'failed').length,
      needsReview: found.filter(({ outcome }) => outcome === 'cantTell').length,
      tallies,
      picture: result.picture && pictureFacts(result.picture),
      framework: result.page.framework?.name ?? null,
      links: storable([...new Set(links)]),
      forms: storable([...result.forms]),
    },
    findings,
    fixes: await triedFixes(result.fixes),
  };
}

async function triedFixes(fixes: TestedResult['fixes']): Promise<TriedFix[]> {
  if (!fixes) return [];
  const shown = await mapInSlices(fixes.tried, ({ fingerprint, fix, picture }) => {
    if (picture === null) return { fingerprint, fix: storable(fix), picture };
    const { bytes: _kept, ...facts } = picture;
    return { fingerprint, fix: storable(fix), picture: facts };
  });
  const named = new Set(shown.map(({ fingerprint }) => fingerprint));
  const others = fixes.attempted.filter((fingerprint) => !named.has(fingerprint));
  return [...shown, ...others.map((fingerprint) => ({ fingerprint, fix: null, picture: null }))];
}

type TestedResult = Extract<PageResult, { status: 'tested' }>;
type Picture = NonNullable<TestedResult['picture']>;

function pictureFacts({ bytes: _kept, ...facts }: Picture): NonNullable<FinishedPage['picture']> {
  return facts;
}
