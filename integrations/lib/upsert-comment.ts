/** Comment on GitHub or GitLab. */
export interface ReviewComment {
  readonly id: number;
  readonly body: string;
  /** Whether it could be ours, judging by its author. Comments by others are never changed. */
  readonly isOwn: boolean;
}

/** The comments on a pull request or merge request. */
export interface CommentApi {
  /** Returns a page of comments, starting at 1; the last page is shorter than `PAGE_SIZE`. */
  list(page: number): Promise<ReviewComment[]>;
  create(body: string): Promise<void>;
  update(id: number, body: string): Promise<void>;
}

export const PAGE_SIZE = 100;
/** Number of pages to search for an earlier run's comment. */
const MAX_PAGES = 50;

/** Both services reject longer comments; GitHub's limit of 65,536 characters is the lower one. */
const MAX_COMMENT_LENGTH = 60_000;

/** Writes the comment with this name, replacing an earlier run's. */
export async function upsertComment(
  comments: CommentApi,
  name: string,
  text: string,
): Promise<'created' | 'updated'> {
  // Neither service displays HTML comments.
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

/** Returns the text, or as many of its first lines as fit. */
export function truncateAtLine(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, cut.lastIndexOf('\n'))}\n\nThe rest is in the report.\n`;
}
