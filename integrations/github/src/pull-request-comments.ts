import { callApi } from '../../lib/call-api.ts';
import { type CommentApi, PAGE_SIZE, type ReviewComment } from '../../lib/upsert-comment.ts';

/** Where the pull request is, and the token that this run was given. */
export interface PullRequest {
  /** Such as `https://api.github.com`. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** GitHub's interface of 2022-11-28: https://docs.github.com/en/rest/issues/comments */
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
  // A token of a run writes as a bot; a person who copies the marker does not.
  return { id, body: body ?? '', isOwn: user?.type === 'Bot' };
}
