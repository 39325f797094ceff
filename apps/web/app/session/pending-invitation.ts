/**
 * Storage key for the path of an invitation, which is kept until the user has signed in, perhaps in another
 * tab.
 */
const STORAGE_KEY = 'pendingInvitation';

/**
 * Number of milliseconds for which it is kept: as long as the link that verifies a new account's address is
 * valid.
 */
const VALIDITY_MS = 24 * 3_600_000;

const invitationPath = /^\/invitations\/[\w-]+$/;

/** Stores the path that a guest has opened, if it is that of an invitation. */
export function savePendingInvitation(path: string): void {
  if (!invitationPath.test(path)) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, savedAt: Date.now() }));
  } catch {
    // The invitation is also listed on the overview.
  }
}

/** Returns the path of an invitation that was opened before sign-in; null if there is none. */
export function getPendingInvitation(): string | null {
  try {
    const { path, savedAt } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as {
      path?: unknown;
      savedAt?: unknown;
    };
    const isValid = typeof savedAt === 'number' && Date.now() - savedAt < VALIDITY_MS;
    return isValid && typeof path === 'string' && invitationPath.test(path) ? path : null;
  } catch {
    return null;
  }
}

export function clearPendingInvitation(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // In that case, nothing is stored.
  }
}
