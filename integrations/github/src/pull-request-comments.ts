import { callApi } from '../../lib/call-api.ts';
import { type CommentApi, PAGE_SIZE, type ReviewComment } from '../../lib/upsert-comment.ts';

/** Location of the pull request and the token of this run. */
export interface PullRequest {
  /** Such as `https://api.github.com`. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** Uses version 2022-11-28 of GitHub's API: https://docs.github.com/en/rest/issues/comments */
export function createPullRequestComments({ apiUrl, repository, number, token }: PullRequest): CommentApi {
  const issues = `${apiUrl}/repos/${repository}/issues`;
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
    'user-agent': 'curbcut',
  };
  return {
    async list(page) {
      const query = `per_page=${PAGE_SIZE}&page=${page}`;
      const listed = await callApi('GET', `${issues}/${number}/comments?${query}`, headers);
      return Array.isArray(listed) ? listed.map(toComment) : [];
    },
    async create(body) {
      await callApi('POST', `${issues}/${number}/comments`, headers, { body });
    },
    async update(id, body) {
      await callApi('PATCH', `${issues}/comments/${id}`, headers, { body });
    },
  };
}

function toComment({
  id,
  body,
  user,
}: {
  id: number;
  body?: string;
  user?: { type?: string };
}): ReviewComment {
  // A workflow token writes as a bot, so a comment by a person who copied the marker isn't ours.
  return { id, body: body ?? '', isOwn: user?.type === 'Bot' };
}
