import {
  encodeTranscript,
  type FingerprintedFinding,
  fingerprintFinding,
  getRuleSeverity,
  mapInSlices,
  normalizeUrl,
  type PageResult,
  type TestedElsewhere,
} from '@curbcut/engine';
import { computePageScore } from '@curbcut/scoring';
import type { AttemptedFix } from '../db/queries/fixes.ts';
import type { FinishedPage } from '../db/queries/pages.ts';
import { EARLIER_SCAN, type StoredPageParts } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';

/** A page without any results except, possibly, why it wasn't tested. */
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
  forAudits: [],
  screenshot: null,
  framework: null,
  links: [],
  clicks: null,
  forms: [],
  contentHash: null,
  pageElements: null,
  transcript: null,
  transcriptHashes: null,
  inputHashes: null,
  reusedFrom: null,
  step: null,
  parts: null,
};

/** A visit's result in stored form. */
export interface StoredVisit {
  readonly page: FinishedPage;
  readonly findings: readonly FingerprintedFinding[];
  readonly fixes: readonly AttemptedFix[];
}

/**
 * Converts a visit's result to its stored form, in which the page's text is safe for the database. A page can
 * have thousands of findings and links, so the work is done in slices.
 */
export async function toStoredVisit(result: PageResult): Promise<StoredVisit> {
  if (result.status === 'not-tested') {
    const { finalUrl, title, notTested, step = null } = toStorable(result.page);
    return { page: { ...emptyPage, finalUrl, title, notTested, step }, findings: [], fixes: [] };
  }
  const fixedIndexes = new Set(result.fixes?.fixed);
  const { findings: found, ...page } = result.page;
  const { title, unexamined, elements, tallies, forAudits = [], ...stored } = toStorable(page);
  // A step's URL names the step, so that the tracker doesn't mistake it for the page that visitors open
  // directly.
  const finalUrl = stored.step ? stored.url : stored.finalUrl;
  const findings = await mapInSlices(found, (finding, index) =>
    fingerprintFinding(finalUrl ?? page.url, toStorable(finding), fixedIndexes.has(index)),
  );
  const links = await mapInSlices(result.links, normalizeUrl);
  const transcript = result.transcript ? await encodeTranscript(result.transcript) : null;
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
      forAudits,
      screenshot: result.screenshot && toScreenshotMetadata(result.screenshot),
      framework: result.page.framework?.name ?? null,
      links: toStorable([...new Set(links)]),
      clicks: null,
      forms: toStorable([...result.forms]),
      contentHash: result.contentHash,
      pageElements: result.pageElements ?? null,
      transcript: transcript?.text ?? null,
      transcriptHashes: transcript?.hashes ?? null,
      inputHashes: result.inputHashes ? [...result.inputHashes] : null,
      reusedFrom: null,
      step: toStorable(page.step ?? null),
      parts: toStoredParts(result),
    },
    findings,
    fixes: await toAttemptedFixes(result.fixes),
  };
}

/** Returns null if no test has excluded parts or found something in them, as on most pages. */
function toStoredParts({
  foundParts = [],
  testedElsewhere = [],
}: Pick<TestedResult, 'foundParts' | 'testedElsewhere'>): StoredPageParts | null {
  if (foundParts.length + testedElsewhere.length === 0) return null;
  // Each view of a page has its own parts.
  const found = Map.groupBy(foundParts, ({ test }) => test);
  const elsewhere = Map.groupBy(testedElsewhere, ({ test }) => test);
  return {
    found: Object.fromEntries(
      [...found].map(([test, views]) => [test, [...new Set(views.flatMap(({ keys }) => keys))]]),
    ),
    elsewhere: Object.fromEntries(
      [...elsewhere].map(([test, views]) => [test, groupByPosition(views.flatMap(({ parts }) => parts))]),
    ),
  };
}

function groupByPosition(parts: TestedElsewhere['parts']): Record<number, string[]> {
  const byPosition = Map.groupBy(parts, ([, position]) => position);
  return Object.fromEntries(
    [...byPosition].map(([position, own]) => [position, [...new Set(own.map(([key]) => key))]]),
  );
}

/** Returns the parts of a page whose results a different scan reuses; its positions refer to different pages. */
export function withoutPositions({ found, elsewhere }: StoredPageParts): StoredPageParts {
  const merge = (byPosition: StoredPageParts['elsewhere'][string]) => ({
    [EARLIER_SCAN]: Object.values(byPosition).flat(),
  });
  return {
    found,
    elsewhere: Object.fromEntries(
      Object.entries(elsewhere).map(([test, byPosition]) => [test, merge(byPosition)]),
    ),
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
