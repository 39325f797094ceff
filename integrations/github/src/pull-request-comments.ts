import { askApi } from '../../lib/ask-api.ts';
import { type Comment, type Comments, PAGE_SIZE } from '../../lib/one-comment.ts';

/** Where the pull request is, and the token that this run was given. */
export interface PullRequest {
  /** Such as `https://api.github.com`. */
  readonly api: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** GitHub's interface of 2022-11-28: https://docs.github.com/en/rest/issues/comments */
export function pullRequestComments({ api, repository, number, token }: PullRequest): Comments {
  const issues = `${api}/repos/${repository}/issues`;
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
    'user-agent': 'curbcut',
  };
  return {
    async list(page) {
      const query = `per_page=${PAGE_SIZE}&page=${page}`;
      const listed = await askApi('GET', `${issues}/${number}/comments?${query}`, headers);
      return Array.isArray(listed) ? listed.map(toComment) : [];
    },
    async create(body) {
      await askApi('POST', `${issues}/${number}/comments`, headers, { body });
    },
    async update(id, body) {
      await askApi('PATCH', `${issues}/comments/${id}`, headers, { body });
    },
  };
}

function toComment({ id, body, user }: { id: number; body?: string; user?: { type?: string } }): Comment {
  // A token of a run writes as a bot; a person who copies the marker does not.
  return { id, body: body ?? '', mine: user?.type === 'Bot' };
}
