import type { SsoRequest } from '@curbcut/contract';

/** A sign-in or test that was sent to a provider from this tab. */
export interface PendingSsoRequest extends Pick<SsoRequest, 'organization_id' | 'browser_secret'> {
  /** Whether this is an owner's test of the connection. */
  readonly isTest: boolean;
  readonly remember: boolean;
  /** The path to open after signing in. */
  readonly redirect: string | null;
}

/** The secret stays in this tab: only the tab that started a sign-in can finish it. */
const STORAGE_KEY = 'ssoRequest';

/**
 * Stores a request and opens the provider's page.
 *
 * @throws if session storage is blocked, because the response could not be accepted then.
 */
export function openProvider(
  { url, organization_id, browser_secret }: SsoRequest,
  options: Pick<PendingSsoRequest, 'isTest' | 'remember' | 'redirect'>,
): void {
  const pending: PendingSsoRequest = { organization_id, browser_secret, ...options };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending));
  window.location.assign(url);
}

/** Returns the request that this tab sent to an organization's provider, and removes it. */
export function takeSsoRequest(organizationId: string): PendingSsoRequest | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as PendingSsoRequest | null;
    sessionStorage.removeItem(STORAGE_KEY);
    return pending?.organization_id === organizationId ? pending : null;
  } catch {
    return null;
  }
}
