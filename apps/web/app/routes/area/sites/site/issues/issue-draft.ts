import { z } from 'zod';

const issueDraftSchema = z.object({ assignee: z.string(), due_on: z.string(), note: z.string() });
/** What was typed about an issue and is not saved yet. */
export type IssueDraft = z.infer<typeof issueDraftSchema>;

const getStorageKey = (issueId: string) => `issueDraft:${issueId}`;

/** What was typed about an issue in this tab; null when there is nothing. */
export function readDraft(issueId: string): IssueDraft | null {
  try {
    return issueDraftSchema.parse(JSON.parse(sessionStorage.getItem(getStorageKey(issueId)) ?? 'null'));
  } catch {
    return null;
  }
}

export function saveDraft(issueId: string, draft: IssueDraft): void {
  sessionStorage.setItem(getStorageKey(issueId), JSON.stringify(draft));
}

export function deleteDraft(issueId: string): void {
  sessionStorage.removeItem(getStorageKey(issueId));
}
