import { randomUUID } from 'node:crypto';
import type { IssueComment, IssueWatchers } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import {
  addWatchers,
  type CommentRow,
  deleteOwnComment,
  deleteWatcher,
  insertComment,
  listComments,
  listWatchers,
  lockIssueRow,
} from '../db/queries/issue-comments.ts';
import { listWatcherIds } from '../db/queries/issue-notifications.ts';
import { listMergeTargets } from '../db/queries/merged-issues.ts';
import { listSitePersonRows, lockSitePeople, type SitePersonRow } from '../db/queries/site-people.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import { getPersonName, lockUserRows } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { listMentionedIds } from './mentions.ts';
import { type ConcernedPerson, notifyPeople } from './notify.ts';

/** A comment is emailed to everyone who watches the issue or is mentioned. */
const COMMENT_LIMIT: HourlyLimit = {
  name: 'issue-comments',
  visitor: 0,
  account: 120,
  problem: 'site/too-many-comments',
  usesText: 'comments',
};

const toPerson = (person: SitePersonRow) => ({ user_id: person.id, name: getPersonName(person) });

/** Reads an issue's comments, oldest first. Mentions of people who can no longer see the site have no name. */
export async function readComments(db: Db, siteId: string, issueId: string): Promise<IssueComment[]> {
  const comments = await listComments(db, issueId);
  const mentioned = [...new Set(comments.flatMap(({ text }) => listMentionedIds(text)))];
  const people = mentioned.length === 0 ? [] : await listSitePersonRows(db, siteId, mentioned);
  return comments.map((comment) => toComment(comment, people));
}

function toComment(
  { id, author, authorId, authorName, text, createdAt }: CommentRow,
  people: readonly SitePersonRow[],
): IssueComment {
  const mentioned = listMentionedIds(text);
  return {
    id,
    author: { user_id: authorId, name: author ? getPersonName(author) : authorName },
    text,
    mentions: people.filter((person) => mentioned.includes(person.id)).map(toPerson),
    created_at: createdAt.toISOString(),
  };
}

/** Prevents a site's issue from being deleted. @throws {ApiProblem} 404 if the site has no such issue. */
async function requireIssue(tx: Db, siteId: string, issueId: string): Promise<void> {
  if (!(await lockIssueRow(tx, siteId, issueId))) throw new ApiProblem('site/issue-not-found');
}

/**
 * Adds a comment, makes its author and everyone it mentions watch the issue, and notifies those who watch it.
 *
 * @throws {ApiProblem} 400 if it mentions someone who can't see the site; 404 if the site has no such issue;
 *   429 if the hourly limit has been reached.
 */
export async function addComment(
  services: Pick<Services, 'config' | 'db' | 'queue' | 'vault'>,
  { user, actor, network }: Pick<PersonCaller, 'user' | 'actor' | 'network'>,
  site: SiteRow,
  issueId: string,
  typed: string,
): Promise<IssueComment> {
  const text = toStorable(typed);
  const mentioned = listMentionedIds(text);
  await countHourlyUse(services, services.db, { actor, network }, COMMENT_LIMIT);
  return services.db.transaction(async (tx) => {
    // Locks accounts before the organization, in the same order as deleting an account.
    const issueIds = [issueId, ...(await listMergeTargets(tx, issueId))];
    const watching = (await listWatcherIds(tx, issueIds)).map(({ userId }) => userId);
    await lockUserRows(tx, [user.id, ...mentioned, ...watching]);
    await lockSitePeople(tx, site.id);
    await requireIssue(tx, site.id, issueId);
    const people = mentioned.length === 0 ? [] : await listSitePersonRows(tx, site.id, mentioned);
    if (people.length < mentioned.length) {
      const sentence = 'Someone you mentioned can’t see this site. Remove the mention and try again.';
      throw new ApiProblem('request/invalid', { error: sentence, details: { text: [sentence] } });
    }
    const comment = { id: randomUUID(), issueId, authorId: user.id, authorName: actor.name, text };
    const createdAt = await insertComment(tx, comment);
    const concerned: ConcernedPerson[] = mentioned.map((userId) => ({ issueId, userId, event: 'mentioned' }));
    // Someone who also watches the issue that this one is merged into is notified once.
    for (const userId of new Set((await listWatcherIds(tx, issueIds)).map((one) => one.userId)))
      if (!mentioned.includes(userId)) concerned.push({ issueId, userId, event: 'commented' });
    await addWatchers(
      tx,
      [user.id, ...mentioned].map((userId) => ({ issueId, userId })),
    );
    await notifyPeople(services, tx, site, actor, concerned, comment.id);
    return toComment({ ...comment, createdAt, author: user }, people);
  });
}

/** Deletes a comment. @throws {ApiProblem} 404 if the person hasn't written this comment. */
export async function deleteComment(
  { db }: Pick<Services, 'db'>,
  { user }: Pick<PersonCaller, 'user'>,
  comment: { readonly id: string; readonly issueId: string; readonly siteId: string },
): Promise<void> {
  if (!(await deleteOwnComment(db, { ...comment, authorId: user.id })))
    throw new ApiProblem('site/comment-not-found');
}

/** Returns an issue's watchers. @param userId the caller; undefined for an API key */
export async function readWatchers(
  db: Db,
  siteId: string,
  issueId: string,
  userId: string | undefined,
): Promise<IssueWatchers> {
  const watchers = (await listWatchers(db, siteId, issueId)).map(toPerson);
  return { watchers, is_watching: watchers.some((person) => person.user_id === userId) };
}

/** Makes a person start or stop watching an issue. @throws {ApiProblem} 404 if the site has no such issue. */
export async function setWatching(
  { db }: Pick<Services, 'db'>,
  { user }: Pick<PersonCaller, 'user'>,
  { siteId, issueId }: { readonly siteId: string; readonly issueId: string },
  isWatching: boolean,
): Promise<IssueWatchers> {
  return db.transaction(async (tx) => {
    // Locks the account before the issue, in the same order as deleting an account.
    await lockUserRows(tx, [user.id]);
    await requireIssue(tx, siteId, issueId);
    if (isWatching) await addWatchers(tx, [{ issueId, userId: user.id }]);
    else await deleteWatcher(tx, issueId, user.id);
    return readWatchers(tx, siteId, issueId, user.id);
  });
}
