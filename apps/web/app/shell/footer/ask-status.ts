import { healthCheck } from '@curbcut/contract';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** `unknown`: the server did not answer the question, which says nothing about the rest. */
export type SystemStatus = 'operational' | 'degraded' | 'unknown';

/** Asks the server whether database, queue and browser work. */
export async function askStatus(): Promise<SystemStatus> {
  try {
    await call(healthCheck);
    return 'operational';
  } catch (error) {
    return error instanceof ApiError && error.status === 503 ? 'degraded' : 'unknown';
  }
}
