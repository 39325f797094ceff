import { fingerprintOf, normalise, type PageResult, ruleInfo } from '@curbcut/engine';
import { pageScore } from '@curbcut/scoring';
import type { FingerprintedFinding } from '../db/queries/findings.ts';
import type { FinishedPage } from '../db/queries/pages.ts';
import { storable } from '../db/storable.ts';

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
  links: [],
  forms: [],
};

/** What a visit found, as it is stored: what comes from the page is data that a database can hold. */
export function toStored(result: PageResult): { page: FinishedPage; findings: FingerprintedFinding[] } {
  if (result.status === 'not-tested') {
    const { finalUrl, title, notTested } = storable(result.page);
    return { page: { ...NOTHING_FOUND, finalUrl, title, notTested }, findings: [] };
  }
  const { finalUrl, title, unexamined, elements, tallies, findings } = storable(result.page);
  return {
    page: {
      finalUrl,
      title,
      notTested: null,
      unexamined,
      elements,
      score: pageScore(tallies, (ruleId) => ruleInfo(ruleId)?.severity ?? 'minor'),
      failed: findings.filter(({ outcome }) => outcome === 'failed').length,
      needsReview: findings.filter(({ outcome }) => outcome === 'cantTell').length,
      tallies,
      picture: result.picture && pictureFacts(result.picture),
      links: storable([...new Set(result.links.slice(0, MOST_LINKS).map(normalise))]),
      forms: storable([...result.forms]),
    },
    findings: findings.map((finding) => ({ fingerprint: fingerprintOf(finding), finding })),
  };
}

type Picture = NonNullable<Extract<PageResult, { status: 'tested' }>['picture']>;

function pictureFacts({ bytes: _kept, ...facts }: Picture): NonNullable<FinishedPage['picture']> {
  return facts;
}
