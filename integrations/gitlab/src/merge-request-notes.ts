import { callApi } from '../../lib/call-api.ts';
import { type CommentApi, PAGE_SIZE } from '../../lib/upsert-comment.ts';

/** Location of the merge request, and a token that can write notes. */
export interface MergeRequest {
  /** Such as `https://gitlab.com/api/v4`. */
  readonly apiUrl: string;
  readonly projectId: string;
  /** Its number within the project (`iid`). */
  readonly number: string;
  readonly token: string;
}

interface Note {
  id: number;
  body: string;
  author?: { id?: number };
}

/** Uses version 4 of GitLab's API: https://docs.gitlab.com/api/notes/#merge-requests */
export async function createMergeRequestNotes({
  apiUrl,
  projectId,
  number,
  token,
}: MergeRequest): Promise<CommentApi> {
  const headers = { 'private-token': token };
  const notes = `${apiUrl}/projects/${encodeURIComponent(projectId)}/merge_requests/${number}/notes`;
  const me = (await callApi('GET', `${apiUrl}/user`, headers)) as { id: number };
  return {
    async list(page) {
      const listed = await callApi('GET', `${notes}?per_page=${PAGE_SIZE}&page=${page}`, headers);
      return Array.isArray(listed)
        ? listed.map(({ id, body, author }: Note) => ({ id, body, isOwn: author?.id === me.id }))
        : [];
    },
    async create(body) {
      await callApi('POST', notes, headers, { body });
    },
    async update(id, body) {
      await callApi('PUT', `${notes}/${id}`, headers, { body });
    },
  };
}
