import type { FastifyBaseLogger as Logger } from 'fastify';
import type { JobWithMetadata } from 'pg-boss';

/**
 * Payload fields that identify a job's subject. Nothing else is logged, because payloads can contain email
 * addresses.
 */
const LOGGED_PAYLOAD_FIELDS = [
  'scanId',
  'position',
  'siteId',
  'reportId',
  'suggestionId',
  'webhookId',
  'deliveryId',
  'issueId',
  'messageId',
  'userId',
  'kind',
];

type LogFields = Readonly<Record<string, string | number>>;
type LoggedJob = Pick<
  JobWithMetadata<object>,
  'id' | 'name' | 'data' | 'retryCount' | 'retryLimit' | 'output'
>;

/**
 * Writes the log lines for one run of a job. Each line has the job's type, id and attempt, and the ids in its
 * payload.
 */
export class JobLog {
  #log: Logger;
  readonly #retriesLeft: number;

  constructor(log: Logger, { id, name, data, retryCount, retryLimit, output }: LoggedJob) {
    const ids = Object.entries(data ?? {}).filter(([field]) => LOGGED_PAYLOAD_FIELDS.includes(field));
    this.#log = log.child({ job: name, jobId: id, attempt: retryCount + 1, ...Object.fromEntries(ids) });
    this.#retriesLeft = retryLimit - retryCount;
    const loss = getLossReason(output);
    if (loss !== null) this.#log.warn({ reason: loss }, 'a lost job is running again');
  }

  /** The logger for this run, with all fields added so far. */
  get log(): Logger {
    return this.#log;
  }

  /** Adds fields to all subsequent lines, including those from the queue. */
  addFields(fields: LogFields): Logger {
    this.#log = this.#log.child(fields);
    return this.#log;
  }

  /** Reports an error that the handler threw. */
  reportFailure(error: unknown): void {
    if (this.#retriesLeft > 0)
      this.#log.warn({ err: error, retriesLeft: this.#retriesLeft }, 'a job failed and will be retried');
    else this.#log.error({ err: error }, 'a job failed');
  }

  /** Reports that the process is closing before the job is finished. */
  reportInterruption(): void {
    this.#log.info('a job was interrupted and returned to the queue');
  }
}

/**
 * Returns why pg-boss considered the last run lost (its process died or it timed out); null if it wasn't
 * lost.
 */
function getLossReason(output: unknown): string | null {
  const { value } = (output ?? {}) as { readonly value?: { readonly message?: unknown } };
  return typeof value?.message === 'string' ? value.message : null;
}
