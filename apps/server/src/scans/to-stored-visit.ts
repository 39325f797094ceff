import type { Finding } from '@curbcut/contract';
import { getFingerprint, getRuleSeverity, hashElement, normalizeUrl, type PageResult } from '@curbcut/engine';
import { computePageScore } from '@curbcut/scoring';
import type { FingerprintedFinding } from '../db/queries/findings.ts';
import type { AttemptedFix } from '../db/queries/fixes.ts';
import type { FinishedPage } from '../db/queries/pages.ts';
import { toStorable } from '../db/to-storable.ts';
import { mapInSlices } from '../time-slice.ts';

/** Maximum number of links stored per page: far more than any normal page has. */
const MAX_LINKS = 5000;

/** A page of which at most the reason for not testing it is known. */
export const emptyPage: FinishedPage = {
  finalUrl: null,
  title: '',
  notTested: null,
  unexamined: [],
  elements: 0,
  score: null,
  failed: 0,
  needsReview: 0,
  tallies: [],
  screenshot: null,
  framework: null,
  links: [],
  forms: [],
};

/** The result of a visit in stored form. */
export interface StoredVisit {
  readonly page: FinishedPage;
  readonly findings: readonly FingerprintedFinding[];
  readonly fixes: readonly AttemptedFix[];
}

/**
 * Converts the result of a visit to its stored form, in which text from the page is safe for the database. A page may
 * have thousands of findings and links, so the work is done in slices.
 */
export async function toStoredVisit(result: PageResult): Promise<StoredVisit> {
  if (result.status === 'not-tested') {
    const { finalUrl, title, notTested } = toStorable(result.page);
    return { page: { ...emptyPage, finalUrl, title, notTested }, findings: [], fixes: [] };
  }
  const fixedIndexes = new Set(result.fixes?.fixed);
  const { findings: found, ...page } = result.page;
  const { finalUrl, title, unexamined, elements, tallies } = toStorable(page);
  const findings = await mapInSlices(found, (finding, index) => addFingerprint(toStorable(finding), index));
  const links = await mapInSlices(result.links.slice(0, MAX_LINKS), normalizeUrl);
  function addFingerprint(finding: Finding, index: number): FingerprintedFinding {
    return {
      fingerprint: getFingerprint(finding),
      finding,
      element: hashElement(finalUrl ?? page.url, finding),
      isFixed: fixedIndexes.has(index),
    };
  }
  return {
    page: {
      finalUrl,
      title,
      notTested: null,
      unexamined,
      elements,
      score: computePageScore(tallies, getRuleSeverity),
      failed: found.filter(({ outcome }) => outcome === 'failed').length,
      needsReview: found.filter(({ outcome }) => outcome === 'cantTell').length,
      tallies,
      screenshot: result.screenshot && toScreenshotMetadata(result.screenshot),
      framework: result.page.framework?.name ?? null,
      links: toStorable([...new Set(links)]),
      forms: toStorable([...result.forms]),
    },
    findings,
    fixes: await toAttemptedFixes(result.fixes),
  };
}

async function toAttemptedFixes(fixes: TestedResult['fixes']): Promise<AttemptedFix[]> {
  if (!fixes) return [];
  const shown = await mapInSlices(fixes.fixes, ({ fingerprint, fix, screenshot }) => {
    if (screenshot === null) return { fingerprint, fix: toStorable(fix), screenshot };
    const { bytes: _bytes, ...facts } = screenshot;
    return { fingerprint, fix: toStorable(fix), screenshot: facts };
  });
  const named = new Set(shown.map(({ fingerprint }) => fingerprint));
  const unnamed = fixes.attempted.filter((fingerprint) => !named.has(fingerprint));
  return [...shown, ...unnamed.map((fingerprint) => ({ fingerprint, fix: null, screenshot: null }))];
}

type TestedResult = Extract<PageResult, { status: 'tested' }>;
type PageResultScreenshot = NonNullable<TestedResult['screenshot']>;

function toScreenshotMetadata({
  bytes: _bytes,
  ...facts
}: PageResultScreenshot): NonNullable<FinishedPage['screenshot']> {
  return facts;
}
