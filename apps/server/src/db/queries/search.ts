import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { auditMembers, audits, OPEN_STATES, sites, trackedIssues } from '../schema.ts';
import { auditRoleFor, isInvitedMember, isListedFor, isMembershipOf } from './audits.ts';
import { isNotMerged } from './merged-issues.ts';
import { isSiteAccessibleTo, type OrganizationReader } from './reader.ts';
import { severityRank } from './tracked-issues.ts';

/**
 * Searches within the data of one organization. Each query reads the organization's rows, which an index finds, and returns in each
 * row how many rows match in total.
 */

const total = sql<number>`(count(*) over ())::int`;

export async function searchSites(db: Db, reader: OrganizationReader, text: string, limit: number) {
  return db
    .select({ id: sites.id, origin: sites.origin, name: sites.name, total })
    .from(sites)
    .where(
      and(
        isSiteAccessibleTo(reader),
        or(ilike(sites.origin, toContainsPattern(text)), ilike(sites.name, toContainsPattern(text))),
      ),
    )
    .orderBy(asc(sites.origin)) // served by sites_organization_origin_idx
    .limit(limit);
}

/** Searches the audits that a reader can access, most recently changed first. */
export async function searchAudits(db: Db, reader: OrganizationReader, text: string, limit: number) {
  const pattern = toContainsPattern(text);
  // With “or” across two tables, PostgreSQL would read all audits.
  const shared = db
    .select({ id: audits.id })
    .from(sites)
    .innerJoin(audits, eq(audits.siteId, sites.id))
    .where(isSiteAccessibleTo(reader)) // served by sites_organization_origin_idx and audits_site_updated_idx
    .union(
      db.select({ id: auditMembers.auditId }).from(auditMembers).where(isInvitedMember(reader)), // audit_members_user_idx
    );
  return db
    .select({
      id: audits.id,
      title: audits.title,
      origin: sites.origin,
      role: auditRoleFor(reader),
      total,
    })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .leftJoin(auditMembers, isMembershipOf(reader))
    .where(
      and(
        inArray(audits.id, shared),
        isListedFor(reader),
        or(ilike(audits.title, pattern), ilike(sites.origin, pattern)),
      ),
    )
    .orderBy(desc(audits.updatedAt), asc(audits.id))
    .limit(limit);
}

/** Searches an organization's tracked issues: open ones first, then by severity, newest first. */
export async function searchTrackedIssues(db: Db, reader: OrganizationReader, text: string, limit: number) {
  const matches = (column: Parameters<typeof ilike>[0]) => ilike(column, toContainsPattern(text));
  const ruleTitle = sql<string>`${trackedIssues.issue} ->> 'rule_title'`;
  const isOpen: SQL = inArray(trackedIssues.state, [...OPEN_STATES]);
  return db
    .select({
      id: trackedIssues.id,
      siteId: trackedIssues.siteId,
      origin: sites.origin,
      ruleTitle,
      message: trackedIssues.message,
      cause: sql<string>`${trackedIssues.issue} ->> 'cause'`,
      url: sql<string>`coalesce(${trackedIssues.seen} -> 'urls' ->> 0, ${sites.origin})`,
      pages: sql<number>`coalesce(${trackedIssues.pages}, 0)`,
      severity: trackedIssues.severity,
      state: trackedIssues.state,
      outcome: trackedIssues.outcome,
      total,
    })
    .from(trackedIssues)
    .innerJoin(sites, eq(sites.id, trackedIssues.siteId))
    .where(
      and(
        isNotMerged,
        isSiteAccessibleTo(reader), // rows served by sites_organization_origin_idx and tracked_issues_site_idx
        or(
          matches(trackedIssues.ruleId),
          matches(trackedIssues.message),
          matches(ruleTitle),
          matches(sql`${trackedIssues.issue} ->> 'cause'`),
        ),
      ),
    )
    .orderBy(
      sql`case when ${isOpen} then 0 else 1 end`,
      severityRank,
      desc(trackedIssues.lastSeenAt),
      asc(trackedIssues.id),
    )
    .limit(limit);
}
