import { MAX_SEARCH_RESULTS, type SearchResults } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { countOwnedScans, listOwnedScans } from '../db/queries/owned-scans.ts';
import { searchAudits, searchSites, searchTrackedIssues } from '../db/queries/search.ts';

/** Searches an account's sites, issues, scans and audits. */
export async function searchAccount(db: Db, userId: string, text: string): Promise<SearchResults> {
  const sites = await searchSites(db, userId, text, MAX_SEARCH_RESULTS);
  const issues = await searchTrackedIssues(db, userId, text, MAX_SEARCH_RESULTS);
  const scans = await listOwnedScans(db, userId, { search: text, limit: MAX_SEARCH_RESULTS });
  const audits = await searchAudits(db, userId, text, MAX_SEARCH_RESULTS);
  const readTotal = (rows: readonly { readonly total: number }[]) => rows[0]?.total ?? 0;
  return {
    totals: {
      sites: readTotal(sites),
      issues: readTotal(issues),
      scans: await countOwnedScans(db, userId, text),
      audits: readTotal(audits),
    },
    sites: sites.map(({ id, origin }) => ({ id, origin })),
    issues: issues.map(({ siteId, ruleTitle, total: _total, ...issue }) => ({
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
