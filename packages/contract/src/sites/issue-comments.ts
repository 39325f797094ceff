import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { IssueComment, IssueWatchers } from './tracked-issues.ts';

/** Maximum length of a comment, in characters. */
export const MAX_COMMENT_LENGTH = 5000;

/** A mention in a comment's text: `@{` + user id + `}`. Global, with the id as its first group. */
export const MENTION_PATTERN = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g;

const issueParams = z.object({ siteId: z.uuid(), issueId: z.uuid() });
const problems = { 401: Problem, 403: Problem, 404: Problem } as const;

export const AddIssueCommentBody = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, 'Enter a comment')
      .max(MAX_COMMENT_LENGTH, `Enter at most ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters`),
  })
  .meta({ id: 'AddIssueCommentBody', examples: [{ text: 'The caption is in the catalog.' }] });

export const addIssueComment = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/issues/{issueId}/comments/',
  id: 'addIssueComment',
  summary: 'Comment on a tracked issue',
  description:
    'The author and everyone who is mentioned watch the issue from then on. People who can’t see the site can’t be mentioned.',
  access: 'issues:write',
  refusesKeys: true,
  params: issueParams,
  body: AddIssueCommentBody,
  replies: { 201: IssueComment, 400: Problem, ...problems, 429: Problem },
});

export const deleteIssueComment = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/issues/{issueId}/comments/{commentId}/',
  id: 'deleteIssueComment',
  summary: 'Delete a comment the caller has written',
  access: 'issues:write',
  refusesKeys: true,
  params: issueParams.extend({ commentId: z.uuid() }),
  replies: { 200: z.object({ comment_id: z.uuid() }), ...problems },
});

export const watchIssue = defineRoute({
  method: 'PUT',
  path: '/api/sites/{siteId}/issues/{issueId}/watch/',
  id: 'watchIssue',
  summary: 'Watch a tracked issue, or stop watching it',
  description:
    'People who watch an issue are notified of comments, and when scans confirm that it is fixed or find it again.',
  access: 'results:read',
  refusesKeys: true,
  params: issueParams,
  body: z.object({ is_watching: z.boolean() }),
  replies: { 200: IssueWatchers, 400: Problem, ...problems },
});
