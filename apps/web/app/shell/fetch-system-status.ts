import { checkHealth } from '@curbcut/contract';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';

/** `unknown`: the server did not respond, which says nothing about the systems. */
export type SystemStatus = 'operational' | 'degraded' | 'unknown';

/** Requests the status of the database, queue and browser from the server. */
export async function fetchSystemStatus(): Promise<SystemStatus> {
  try {
    await callApi(checkHealth);
    return 'operational';
  } catch (error) {
    return error instanceof ApiError && error.status === 503 ? 'degraded' : 'unknown';
  }
}
