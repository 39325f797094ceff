import { randomUUID } from 'node:crypto';
import type { IssueComment, IssueWatchers } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import {
  type CommentRow,
  deleteOwnComment,
  deleteWatcher,
  insertComment,
  listComments,
  listWatchers,
  storeWatchers,
} from '../db/queries/issue-comments.ts';
import { listWatching } from '../db/queries/issue-notifications.ts';
import { listSitePersonRows, lockSitePeople, type SitePersonRow } from '../db/queries/site-people.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import { lockTrackedIssues } from '../db/queries/tracked-issues.ts';
import { getPersonName } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { listMentionedIds } from './mentions.ts';
import { type Concerned, notifyPeople } from './notify.ts';

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

/** Locks one of a site's issues. @throws {ApiProblem} 404 if the site has no such issue. */
async function requireIssue(tx: Db, siteId: string, issueId: string): Promise<void> {
  if ((await lockTrackedIssues(tx, siteId, [issueId])).length === 0)
    throw new ApiProblem('site/issue-not-found');
}

/**
 * Adds a comment, makes its author and everyone it mentions watch the issue, and notifies those who watch it.
 *
 * @throws {ApiProblem} 400 if it mentions someone who can’t see the site; 404 if the site has no such issue.
 */
export async function addComment(
  services: Pick<Services, 'config' | 'db' | 'queue'>,
  { user, actor }: Pick<PersonCaller, 'user' | 'actor'>,
  site: SiteRow,
  issueId: string,
  typed: string,
): Promise<IssueComment> {
  const text = toStorable(typed);
  const mentioned = listMentionedIds(text);
  return services.db.transaction(async (tx) => {
    await lockSitePeople(tx, site.id);
    await requireIssue(tx, site.id, issueId);
    const people = mentioned.length === 0 ? [] : await listSitePersonRows(tx, site.id, mentioned);
    if (people.length < mentioned.length) {
      const sentence = 'Someone you mentioned can’t see this site. Remove the mention and try again.';
      throw new ApiProblem('request/invalid', { error: sentence, details: { text: [sentence] } });
    }
    const comment = { id: randomUUID(), issueId, authorId: user.id, authorName: actor.name, text };
    const createdAt = await insertComment(tx, comment);
    const concerned: Concerned[] = mentioned.map((userId) => ({ issueId, userId, event: 'mentioned' }));
    for (const { userId } of await listWatching(tx, [issueId]))
      if (!mentioned.includes(userId)) concerned.push({ issueId, userId, event: 'commented' });
    await storeWatchers(
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

/** Returns who watches an issue. @param userId the caller; undefined for an API key */
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
    await requireIssue(tx, siteId, issueId);
    if (isWatching) await storeWatchers(tx, [{ issueId, userId: user.id }]);
    else await deleteWatcher(tx, issueId, user.id);
    return readWatchers(tx, siteId, issueId, user.id);
  });
}
