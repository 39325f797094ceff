import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditMembers, audits, sites, trackedIssues } from '../schema.ts';
import { OPEN_STATES, severityRank } from './tracked-issues.ts';

/**
 * Searches within the data of one account. Each query reads the account's rows, which an index finds, and returns in each
 * row how many rows match in total.
 */

const total = sql<number>`(count(*) over ())::int`;

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export async function searchSites(db: Db, userId: string, text: string, limit: number) {
  return db
    .select({ id: sites.id, origin: sites.origin, total })
    .from(sites)
    .where(and(eq(sites.ownerId, userId), ilike(sites.origin, contains(text))))
    .orderBy(asc(sites.origin)) // served by sites_owner_origin_idx
    .limit(limit);
}

/** Searches audits that an account owns or is a member of, most recently changed first. */
export async function searchAudits(db: Db, userId: string, text: string, limit: number) {
  const pattern = contains(text);
  // With “or” across two tables, PostgreSQL would read all audits.
  const shared = db
    .select({ id: audits.id })
    .from(sites)
    .innerJoin(audits, eq(audits.siteId, sites.id))
    .where(eq(sites.ownerId, userId)) // served by sites_owner_origin_idx and audits_site_updated_idx
    .union(
      db.select({ id: auditMembers.auditId }).from(auditMembers).where(eq(auditMembers.userId, userId)), // audit_members_user_idx
    );
  return db
    .select({
      id: audits.id,
      title: audits.title,
      origin: sites.origin,
      isOwner: sql<boolean>`${sites.ownerId} = ${userId}`,
      memberRole: auditMembers.role,
      total,
    })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .leftJoin(auditMembers, and(eq(auditMembers.auditId, audits.id), eq(auditMembers.userId, userId)))
    .where(and(inArray(audits.id, shared), or(ilike(audits.title, pattern), ilike(sites.origin, pattern))))
    .orderBy(desc(audits.updatedAt), asc(audits.id))
    .limit(limit);
}

/** Searches an account's tracked issues: open ones first, then by severity, newest first. */
export async function searchTrackedIssues(db: Db, userId: string, text: string, limit: number) {
  const matches = (column: Parameters<typeof ilike>[0]) => ilike(column, contains(text));
  const ruleTitle = sql<string>`${trackedIssues.issue} ->> 'rule_title'`;
  const isOpen: SQL = inArray(trackedIssues.state, [...OPEN_STATES]);
  return db
    .select({
      id: trackedIssues.id,
      siteId: trackedIssues.siteId,
      origin: sites.origin,
      ruleTitle,
      message: trackedIssues.message,
      severity: trackedIssues.severity,
      state: trackedIssues.state,
      outcome: trackedIssues.outcome,
      total,
    })
    .from(trackedIssues)
    .innerJoin(sites, eq(sites.id, trackedIssues.siteId))
    .where(
      and(
        eq(sites.ownerId, userId), // rows served by sites_owner_origin_idx and tracked_issues_site_idx
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
