import { askApi } from '../../lib/ask-api.ts';
import { type Comments, PAGE_SIZE } from '../../lib/one-comment.ts';

/** Where the merge request is, and a token that may write notes. */
export interface MergeRequest {
  /** Such as `https://gitlab.com/api/v4`. */
  readonly api: string;
  readonly projectId: string;
  /** Its number in the project. */
  readonly number: string;
  readonly token: string;
}

interface Note {
  id: number;
  body: string;
  author?: { id?: number };
}

/** Version 4 of GitLab's interface: https://docs.gitlab.com/api/notes/#merge-requests */
export async function mergeRequestNotes({ api, projectId, number, token }: MergeRequest): Promise<Comments> {
  const headers = { 'private-token': token };
  const notes = `${api}/projects/${encodeURIComponent(projectId)}/merge_requests/${number}/notes`;
  const me = (await askApi('GET', `${api}/user`, headers)) as { id: number };
  return {
    async list(page) {
      const listed = await askApi('GET', `${notes}?per_page=${PAGE_SIZE}&page=${page}`, headers);
      return Array.isArray(listed)
        ? listed.map(({ id, body, author }: Note) => ({ id, body, mine: author?.id === me.id }))
        : [];
    },
    async create(body) {
      await askApi('POST', notes, headers, { body });
    },
    async update(id, body) {
      await askApi('PUT', `${notes}/${id}`, headers, { body });
    },
  };
}
