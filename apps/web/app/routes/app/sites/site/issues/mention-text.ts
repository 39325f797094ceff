import { type IssueAssignee, type IssueComment, MENTION_PATTERN } from '@curbcut/contract';

/** What someone is typing after an at sign. */
export interface MentionQuery {
  /** The at sign's position. */
  readonly start: number;
  readonly text: string;
}

/** Returns the name that is being typed before the caret, after an at sign that starts a word; null if there is none. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  const typed = /(?:^|[\s(])@([^\s@]*(?: [^\s@]+)?)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, text: typed };
}

/** Replaces the names of people who were picked with their ids, the format in which comments are stored. */
export function toStoredText(text: string, picked: readonly IssueAssignee[]): string {
  // Longer names first, because one name can start with another.
  const byLength = picked.toSorted((a, b) => b.name.length - a.name.length);
  return byLength.reduce(
    (stored, { user_id: id, name }) =>
      stored.replaceAll(`@${name}`, (found, start: number, whole: string) =>
        /^[\p{L}\p{N}]/u.test(whole.slice(start + found.length)) ? found : `@{${id}}`,
      ),
    text,
  );
}

/** A piece of a comment's text, or a mention. */
export interface CommentPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** Splits a comment into text and mentions with the people's current names. */
export function splitComment({ text, mentions }: Pick<IssueComment, 'text' | 'mentions'>): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION_PATTERN)) {
    const name = mentions.find(({ user_id: id }) => id === match[1])?.name ?? 'someone';
    parts.push(
      { text: text.slice(end, match.index), isMention: false },
      { text: `@${name}`, isMention: true },
    );
    end = match.index + match[0].length;
  }
  parts.push({ text: text.slice(end), isMention: false });
  return parts.filter((part) => part.text !== '');
}
