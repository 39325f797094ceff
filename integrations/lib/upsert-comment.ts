/** A comment as GitHub and GitLab have them. */
export interface ReviewComment {
  readonly id: number;
  readonly body: string;
  /** Whether whoever asks may have written it: nobody else's is ever changed. */
  readonly isOwn: boolean;
}

/** The comments of one pull or merge request. */
export interface CommentApi {
  /** A page of them, from 1; the last is shorter than `PAGE_SIZE`. */
  list(page: number): Promise<ReviewComment[]>;
  create(body: string): Promise<void>;
  update(id: number, body: string): Promise<void>;
}

export const PAGE_SIZE = 100;
/** Pages looked through for the comment of an earlier run. */
const MAX_PAGES = 50;

/** Both services refuse longer ones; GitHub's limit of 65,536 characters is the lower. */
const MAX_COMMENT_LENGTH = 60_000;

/** Writes the comment of this name, in the place of the one that an earlier run wrote. */
export async function upsertComment(
  comments: CommentApi,
  name: string,
  text: string,
): Promise<'created' | 'updated'> {
  // Neither service shows it.
  const marker = `<!-- curbcut:${name} -->`;
  const body = `${marker}\n${truncateAtLine(text, MAX_COMMENT_LENGTH)}`;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const listed = await comments.list(page);
    const earlier = listed.find((comment) => comment.isOwn && comment.body.startsWith(marker));
    if (earlier) {
      await comments.update(earlier.id, body);
      return 'updated';
    }
    if (listed.length < PAGE_SIZE) break;
  }
  await comments.create(body);
  return 'created';
}

/** The text, or as many of its first lines as fit. */
export function truncateAtLine(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, cut.lastIndexOf('\n'))}\n\nThe rest is in the report.\n`;
}
