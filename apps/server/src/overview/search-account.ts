import { MAX_SEARCH_RESULTS, type SearchResults } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { countOwnedScans, listOwnedScans } from '../db/queries/owned-scans.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { searchAudits, searchSites, searchTrackedIssues } from '../db/queries/search.ts';

/** Searches an organization's sites, issues, scans and audits. */
export async function searchAccount(
  db: Db,
  reader: OrganizationReader,
  text: string,
): Promise<SearchResults> {
  const sites = await searchSites(db, reader, text, MAX_SEARCH_RESULTS);
  const issues = await searchTrackedIssues(db, reader, text, MAX_SEARCH_RESULTS);
  const scans = await listOwnedScans(db, reader, { search: text, limit: MAX_SEARCH_RESULTS });
  const audits = await searchAudits(db, reader, text, MAX_SEARCH_RESULTS);
  const readTotal = (rows: readonly { readonly total: number }[]) => rows[0]?.total ?? 0;
  return {
    totals: {
      sites: readTotal(sites),
      issues: readTotal(issues),
      scans: await countOwnedScans(db, reader, { search: text }),
      audits: readTotal(audits),
    },
    sites: sites.map(({ id, origin, name }) => ({ id, origin, name })),
    issues: issues.map(({ siteId, ruleTitle, total: _total, ...issue }) => ({
      ...issue,
      site_id: siteId,
      rule_title: ruleTitle,
    })),
    scans: scans.map(({ id, url, status, createdAt, completedAt, scoreResult }) => ({
      id,
      url,
      status,
      created_at: createdAt.toISOString(),
      completed_at: completedAt?.toISOString() ?? null,
      score: scoreResult?.score ?? null,
    })),
    audits: audits.map(({ id, title, origin, role }) => ({ id, title, origin, role })),
  };
}
