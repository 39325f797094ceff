import { z } from 'zod';

const Draft = z.object({ assignee: z.string(), due_on: z.string(), note: z.string() });
/** What was typed about an issue and is not saved yet. */
export type Draft = z.infer<typeof Draft>;

const keyOf = (issueId: string) => `issueDraft:${issueId}`;

/** What was typed about an issue in this tab; null when there is nothing. */
export function readDraft(issueId: string): Draft | null {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(keyOf(issueId)) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepDraft(issueId: string, draft: Draft): void {
  sessionStorage.setItem(keyOf(issueId), JSON.stringify(draft));
}

export function dropDraft(issueId: string): void {
  sessionStorage.removeItem(keyOf(issueId));
}
