import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issueComments, issueWatchers, sites, trackedIssues, users } from '../schema.ts';
import { listMergedIds } from './merged-issues.ts';
import { isSiteVisibleTo, type SitePersonRow } from './site-people.ts';
import type { UserRow } from './users.ts';

/** Queries about the people who work on an issue. The caller has checked that the issue belongs to the site. */

export type CommentRow = typeof issueComments.$inferSelect & {
  readonly author: Pick<UserRow, 'firstName' | 'lastName' | 'username'> | null;
};

const { firstName, lastName, username } = users;
const { id, issueId, authorId, authorName, text, createdAt } = issueComments;

/** Maximum number of comments that are shown. */
const MAX_COMMENTS = 500;

/** Lists the comments of an issue and of those merged into it, oldest first; only the latest if there are many. */
export async function listComments(db: Db, ofIssueId: string): Promise<CommentRow[]> {
  const rows = await db
    .select({
      ...{ id, issueId, authorId, authorName, text, createdAt },
      author: { firstName, lastName, username },
    })
    .from(issueComments)
    .leftJoin(users, eq(users.id, authorId))
    .where(inArray(issueComments.issueId, listMergedIds(db, ofIssueId)))
    .orderBy(sql`${createdAt} desc`, sql`${id} desc`) // served by issue_comments_issue_idx
    .limit(MAX_COMMENTS);
  return rows.toReversed();
}

/**
 * Prevents one of a site's issues from being deleted until the transaction ends. Scans and people can still change it,
 * so that nobody waits for a scan that is being tracked.
 *
 * @returns false if the site has no such issue.
 */
export async function lockIssueRow(tx: Db, siteId: string, ofIssueId: string): Promise<boolean> {
  const held = await tx
    .select({ id: trackedIssues.id })
    .from(trackedIssues)
    .where(and(eq(trackedIssues.siteId, siteId), eq(trackedIssues.id, ofIssueId)))
    .for('key share');
  return held.length === 1;
}

export async function insertComment(
  tx: Db,
  comment: Pick<CommentRow, 'id' | 'issueId' | 'authorId' | 'authorName' | 'text'>,
): Promise<Date> {
  const [stored] = await tx.insert(issueComments).values(comment).returning({ createdAt });
  return stored!.createdAt;
}

/**
 * Deletes a comment on one of a site's issues, or on one merged into it. @returns whether the person had written
 * this comment.
 */
export async function deleteOwnComment(
  tx: Db,
  comment: {
    readonly id: string;
    readonly issueId: string;
    readonly siteId: string;
    readonly authorId: string;
  },
): Promise<boolean> {
  const ofSite = tx
    .select({ id: trackedIssues.id })
    .from(trackedIssues)
    .where(
      and(
        inArray(trackedIssues.id, listMergedIds(tx, comment.issueId)),
        eq(trackedIssues.siteId, comment.siteId),
      ),
    );
  const deleted = await tx
    .delete(issueComments)
    .where(
      and(
        eq(issueComments.id, comment.id),
        sql`${issueId} in ${ofSite}`,
        eq(issueComments.authorId, comment.authorId),
      ),
    )
    .returning({ id });
  return deleted.length === 1;
}

/** Lists the people who watch one of a site's issues and can see it, by name. */
export async function listWatchers(db: Db, siteId: string, ofIssueId: string): Promise<SitePersonRow[]> {
  return db
    .select({ id: users.id, email: users.email, firstName, lastName, username })
    .from(issueWatchers)
    .innerJoin(users, eq(users.id, issueWatchers.userId))
    .where(and(eq(issueWatchers.issueId, ofIssueId), isSiteVisibleTo(siteId, users.id)))
    .orderBy(asc(firstName), asc(lastName), asc(users.id));
}

/** Makes people watch issues. */
export async function addWatchers(
  tx: Db,
  watching: readonly { readonly issueId: string; readonly userId: string }[],
): Promise<void> {
  if (watching.length === 0) return;
  await tx.execute(sql`
    insert into ${issueWatchers} (issue_id, user_id)
    select row."issueId", row."userId"
    from jsonb_to_recordset(${JSON.stringify(watching)}::jsonb) as row("issueId" uuid, "userId" uuid)
    on conflict do nothing`);
}

/** Makes everyone who watches these issues watch another one. */
export async function copyWatchers(tx: Db, fromIds: readonly string[], toId: string): Promise<void> {
  const rows = await tx
    .selectDistinct({ userId: issueWatchers.userId })
    .from(issueWatchers)
    .where(inArray(issueWatchers.issueId, [...fromIds]));
  await addWatchers(
    tx,
    rows.map(({ userId }) => ({ issueId: toId, userId })),
  );
}

export async function deleteWatcher(tx: Db, ofIssueId: string, userId: string): Promise<void> {
  await tx
    .delete(issueWatchers)
    .where(and(eq(issueWatchers.issueId, ofIssueId), eq(issueWatchers.userId, userId)));
}

/** Stops people from watching an organization's issues that they can no longer see. */
export async function deleteLostWatchers(tx: Db, organizationId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${issueWatchers} w using ${trackedIssues} i, ${sites} s
    where i.id = w.issue_id and s.id = i.site_id and s.organization_id = ${organizationId}
      and not ${isSiteVisibleTo(sql`s.id`, sql`w.user_id`)}`);
}
