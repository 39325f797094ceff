import { z } from 'zod';

const issueDraftSchema = z.object({ assignee: z.string(), due_on: z.string(), note: z.string() });
/** Unsaved input about an issue. */
export type IssueDraft = z.infer<typeof issueDraftSchema>;

const getStorageKey = (issueId: string) => `issueDraft:${issueId}`;

/** Returns the unsaved input about an issue in this tab; null if there is none. */
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
