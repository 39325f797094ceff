import { checkHealth, Health } from '@curbcut/contract';

/** The status of all systems; `unknown` when the server did not return a valid response. */
export type HealthResult = { readonly kind: 'known'; readonly health: Health } | { readonly kind: 'unknown' };

/** Fetches the result of the server's health checks. A failed check returns status 503 with the same body. */
export async function fetchHealth(): Promise<HealthResult> {
  try {
    const response = await fetch(checkHealth.path, { headers: { accept: 'application/json' } });
    return { kind: 'known', health: Health.parse(await response.json()) };
  } catch {
    return { kind: 'unknown' };
  }
}
