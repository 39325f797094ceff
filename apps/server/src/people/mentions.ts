import { MENTION_PATTERN } from '@curbcut/contract';

/** Lists the people a comment mentions, without duplicates. */
export const listMentionedIds = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION_PATTERN)].map(([, id]) => id!)),
];

/** Replaces mentions with names, for text outside the application. */
export const toPlainComment = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(MENTION_PATTERN, (_, id: string) => `@${names.get(id) ?? 'someone'}`);
