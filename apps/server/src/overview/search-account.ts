import { MAX_SEARCH_RESULTS, type SearchResults } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { listOwnedScans } from '../db/queries/owned-scans.ts';
import { searchAudits, searchSites, searchTrackedIssues } from '../db/queries/search.ts';

/** Searches an account's sites, issues, scans and audits. */
export async function searchAccount(db: Db, userId: string, text: string): Promise<SearchResults> {
  const issues = await searchTrackedIssues(db, userId, text, MAX_SEARCH_RESULTS);
  const scans = await listOwnedScans(db, userId, { search: text, limit: MAX_SEARCH_RESULTS });
  const audits = await searchAudits(db, userId, text, MAX_SEARCH_RESULTS);
  return {
    sites: await searchSites(db, userId, text, MAX_SEARCH_RESULTS),
    issues: issues.map(({ siteId, ruleTitle, ...issue }) => ({
      ...issue,
      site_id: siteId,
      rule_title: ruleTitle,
    })),
    scans: scans.map(({ id, url, status, createdAt, scoreResult }) => ({
      id,
      url,
      status,
      created_at: createdAt.toISOString(),
      score: scoreResult?.score ?? null,
    })),
    audits: audits.map(({ id, title, origin, isOwner, memberRole }) => ({
      id,
      title,
      origin,
      role: isOwner || memberRole === null ? 'owner' : memberRole,
    })),
  };
}
