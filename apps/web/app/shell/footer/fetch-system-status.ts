import { checkHealth } from '@curbcut/contract';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';

/** `unknown`: the server did not answer the question, which says nothing about the rest. */
export type SystemStatus = 'operational' | 'degraded' | 'unknown';

/** Asks the server whether database, queue and browser work. */
export async function fetchSystemStatus(): Promise<SystemStatus> {
  try {
    await callApi(checkHealth);
    return 'operational';
  } catch (error) {
    return error instanceof ApiError && error.status === 503 ? 'degraded' : 'unknown';
  }
}
