import type { Config } from '../config.ts';
import type { ProcessRole } from './otel-tracing.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** Opens tracing as configured. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>, role: ProcessRole): Promise<Tracing> {
  if (tracing === undefined) return noTracing;
  // Imported here because the SDK takes time and memory that installations without traces don't need.
  const { createOtelTracing } = await import('./otel-tracing.ts');
  return createOtelTracing(tracing, role);
}

/** Maximum time for sending the last spans, even if running jobs ended early. */
const MAX_FLUSH_MS = 2_000;
/** Time for sending them after the grace period; process managers allow this much. */
const MIN_FLUSH_MS = 1_000;

/**
 * Returns the time left for sending the last spans if a process was asked to stop `graceMs` before
 * `deadline`.
 */
export const getFlushMs = (deadline: number): number =>
  Math.min(MAX_FLUSH_MS, Math.max(MIN_FLUSH_MS, deadline - performance.now()));
