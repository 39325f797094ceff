import { checkHealth, Health } from '@curbcut/contract';

/** The state of the systems; `unknown` when the server did not give an answer that can be read. */
export type HealthResult = { readonly kind: 'known'; readonly health: Health } | { readonly kind: 'unknown' };

/** Asks the server for the result of its health checks. A failed check answers 503 with the same body. */
export async function fetchHealth(): Promise<HealthResult> {
  try {
    const response = await fetch(checkHealth.path, { headers: { accept: 'application/json' } });
    return { kind: 'known', health: Health.parse(await response.json()) };
  } catch {
    return { kind: 'unknown' };
  }
}
