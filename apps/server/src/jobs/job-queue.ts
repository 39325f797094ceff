import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger as Logger } from 'fastify';
import { fromDrizzle, type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { describeStorageError } from '../file-errors.ts';
import type { JobOutcome, Metrics } from '../metrics/metrics.ts';
import { noTracing, type Span, type Tracing } from '../tracing/tracing.ts';
import { withTimeout } from '../with-timeout.ts';
import { JOBS, type JobDefinition } from './job-definitions.ts';
import { JobLog } from './job-log.ts';

/** A job as its handler receives it. */
export interface RunningJob<Payload> {
  readonly payload: Payload;
  /** Aborted when the process stops or the job's time is up; the job is then returned to the queue. */
  readonly signal: AbortSignal;
  /** Completes the job within a transaction, so that its results and its completion are stored together. */
  finish(tx: Db): Promise<void>;
  /** Logger whose lines identify this job, its attempt and what it's about. */
  readonly log: Logger;
  /**
   * Adds fields, such as the page's URL, to all subsequent log lines for this job, and returns the logger.
   */
  addLogFields(fields: Readonly<Record<string, string | number>>): Logger;
}

export type JobHandler<Payload> = (job: RunningJob<Payload>) => Promise<void>;

export interface SendOptions {
  /** When the jobs can start; immediately by default. */
  readonly startAt?: Date;
  /** The group whose limit the jobs count toward, if any. */
  readonly group?: string;
  /**
   * The trace that the jobs belong to; null for none. By default, that of the request or job that sends them.
   */
  readonly traceparent?: string | null;
}

export interface JobQueue {
  /** Sends jobs as part of a transaction: they exist if and only if it commits. */
  send<Payload extends object>(
    tx: Db,
    definition: JobDefinition<Payload>,
    payloads: readonly Payload[],
    options?: SendOptions,
  ): Promise<void>;
  /** Starts processing one type of job. Handlers must be idempotent. */
  work<Payload extends object>(
    definition: JobDefinition<Payload>,
    handler: JobHandler<Payload>,
  ): Promise<void>;
  /** Runs this type of job on the schedule given by a cron expression. */
  schedule(definition: JobDefinition, cron: string): Promise<void>;
  /** Listens for messages that transactions send with `pg_notify`, in this process or another. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<void>;
  /** Sends a job to a dedicated queue, fetches it and completes it; throws if any of that fails. */
  check(): Promise<void>;
  /** Stops fetching jobs, and waits until the running ones have finished or the time is up. */
  drain(timeoutMs: number): Promise<void>;
  /** Stops fetching jobs, interrupts the running ones, and returns them to the queue. */
  close(): Promise<void>;
}

/** Sends jobs, but doesn't process any. */
export type JobSender = Pick<JobQueue, 'send'>;

/**
 * How lost processes are detected, so that others can take over their jobs. With PGlite, this happens at the
 * next start instead.
 */
export interface HeartbeatOptions {
  /**
   * A job whose process hasn't sent a heartbeat for this many seconds is returned to the queue; at least 10.
   */
  readonly heartbeatSeconds: number;
  /** Number of seconds between checks for such jobs. */
  readonly checkIntervalSeconds: number;
}

/** Longer than a large page can keep a process from sending its heartbeat. */
export const defaultHeartbeat: HeartbeatOptions = { heartbeatSeconds: 60, checkIntervalSeconds: 20 };

const CHECK_QUEUE = 'health-check';
/** The field in a job's data that identifies the trace it belongs to, as a `traceparent` header. */
const TRACEPARENT_FIELD = 'traceparent';
/** The database wakes workers; polling only finds jobs whose notification was lost. */
const POLL_INTERVAL_SECONDS = 2;
/**
 * The database clock is slightly coarser than the process's clock; a job that is woken too early waits for
 * the next poll.
 */
const CLOCK_MARGIN_MS = 20;
const COMPLETED_RETENTION_SECONDS = 3600;
/** Pause between two attempts to store something while the disk is full. */
const STORAGE_CHECK_MS = 5_000;

/** A queue's observers. */
export interface QueueObservers {
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'observeJob'>;
  readonly tracing?: Tracing;
}

/** Opens the queue in the same database as everything else. */
export async function openQueue(
  database: Database,
  config: Config,
  { log, metrics, tracing = noTracing }: QueueObservers,
  watch: HeartbeatOptions = defaultHeartbeat,
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    useListenNotify: true,
    superviseIntervalSeconds: watch.checkIntervalSeconds,
    monitorIntervalSeconds: watch.checkIntervalSeconds,
    // PGlite has no autovacuum to monitor; the clean-up job vacuums.
    monitorVacuum: !database.isEmbedded,
  });
  boss.on('error', (error) => log.error(error, 'the job queue reported an error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  await boss.start();
  await createQueues(boss, watch);
  if (database.isEmbedded) await requeueAbandonedJobs(boss, database.db, log);

  const stop = new AbortController();
  const workers = new Map<string, string[]>();
  const listeners: { close(): Promise<void> }[] = [];

  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  /**
   * The database notifies workers of jobs that can start immediately, but not when scheduled jobs become due.
   */
  const dueJobs = new Timers();

  return {
    async send(tx, { name }, payloads, { traceparent = tracing.getTraceparent(), ...options } = {}) {
      await insertJobs(boss, tx, name, payloads, { traceparent, ...options });
      const { startAt } = options;
      if (startAt && startAt.getTime() > Date.now()) dueJobs.runAt(startAt, () => wake(name));
    },

    async work(definition, handler) {
      const { name, maxPerGroup } = definition;
      const ids: string[] = [];
      workers.set(name, ids);
      for (let index = 0; index < definition.concurrency(config); index += 1) {
        const options = {
          includeMetadata: true as const,
          pollingIntervalSeconds: POLL_INTERVAL_SECONDS,
          notifyPollingIntervalSeconds: POLL_INTERVAL_SECONDS,
          ...(maxPerGroup !== undefined && { groupConcurrency: maxPerGroup }),
        };
        const id = await boss.work(name, options, async ([job]: JobWithMetadata<object>[]) => {
          try {
            await runJob({ boss, log, metrics, tracing, stopped: stop.signal }, definition, handler, job!);
          } finally {
            // Otherwise, the worker would wait for the next poll even though more jobs may be due.
            boss.notifyWorker(id);
          }
        });
        ids.push(id);
      }
    },

    async schedule({ name }, cron) {
      await boss.schedule(name, cron);
    },

    async listen(channel, onMessage, onReconnect) {
      const listener = await boss.getDb().listen?.(channel, onMessage, onReconnect);
      if (listener) listeners.push(listener);
    },

    check: () => sendAndFetch(boss),

    async drain(timeoutMs) {
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
      await withTimeout(ended, timeoutMs).catch((error: Error) =>
        log.info({ reason: error.message }, 'jobs that have not ended are returned to the queue'),
      );
    },

    async close() {
      stop.abort();
      dueJobs.clear();
      await Promise.all(listeners.map((listener) => listener.close()));
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

export interface JobSenders {
  /** Creates a sender for a task that belongs to a trace. */
  create(traceparent: string | undefined): JobSender;
  close(): Promise<void>;
}

/**
 * Opens the queue on a thread whose tasks only send jobs; another thread of the process has opened it
 * completely. Must not be called in a transaction: with an embedded database, looking up the queues would
 * wait for the only connection forever.
 */
export async function openJobSender({
  db,
  isEmbedded,
}: Pick<Database, 'db' | 'isEmbedded'>): Promise<JobSenders> {
  const boss = new PgBoss({
    db: toQueueTransaction(db),
    ...(isEmbedded && { backend: 'pglite' as const }),
    ...{ migrate: false, supervise: false, schedule: false },
  });
  // Failed look-ups of queues are repeated, and failed jobs are the sending task's errors.
  boss.on('error', () => undefined);
  await boss.start();
  return {
    create: (taskTraceparent) => ({
      send: (tx, { name }, payloads, { traceparent = taskTraceparent, ...options } = {}) =>
        insertJobs(boss, tx, name, payloads, { traceparent, ...options }),
    }),
    close: () => boss.stop({ graceful: false }),
  };
}

async function insertJobs(
  boss: PgBoss,
  tx: Db,
  name: string,
  payloads: readonly object[],
  { startAt, group, traceparent }: SendOptions,
): Promise<void> {
  const jobs: JobInsert[] = payloads.map((payload) => ({
    // Payload schemas drop unknown fields.
    data: traceparent ? { ...payload, [TRACEPARENT_FIELD]: traceparent } : payload,
    startAfter: startAt?.toISOString(),
    ...(group !== undefined && { group: { id: group } }),
  }));
  await boss.insert(name, jobs, { db: toQueueTransaction(tx), returnId: false });
}

async function sendAndFetch(boss: PgBoss): Promise<void> {
  await boss.send(CHECK_QUEUE, {});
  const [job] = await boss.fetch(CHECK_QUEUE);
  if (!job) throw new Error('A test job was sent but could not be fetched.');
  await boss.complete(CHECK_QUEUE, job.id);
}

interface JobEnvironment {
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly metrics: QueueObservers['metrics'];
  readonly tracing: Tracing;
  /** Aborted when the process stops. */
  readonly stopped: AbortSignal;
}

/** Runs a job's handler in a span, and logs and counts how it ended. */
async function runJob<Payload extends object>(
  environment: JobEnvironment,
  definition: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
  job: JobWithMetadata<object>,
): Promise<void> {
  const span = startJobSpan(environment.tracing, definition, job);
  await span.within(() => runJobInSpan(environment, definition, handler, job, span));
}

async function runJobInSpan<Payload extends object>(
  { boss, log, metrics, stopped }: JobEnvironment,
  { name, payload }: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
  job: JobWithMetadata<object>,
  span: Span,
): Promise<void> {
  const jobLog = new JobLog(log, job);
  const startedAt = performance.now();
  const observe = (outcome: JobOutcome, error?: unknown) => {
    metrics?.observeJob(name, outcome, (performance.now() - startedAt) / 1_000);
    span.setAttributes({ 'curbcut.job.outcome': outcome });
    span.end(outcome === 'failed' ? error : undefined);
  };
  const signal = AbortSignal.any([job.signal, stopped]);
  try {
    const running: RunningJob<Payload> = {
      // The data is null for a job that was sent by a schedule.
      payload: payload.parse(job.data ?? {}),
      signal,
      finish: async (tx) => {
        await boss.complete(name, job.id, null, { db: toQueueTransaction(tx) });
      },
      log: jobLog.log,
      addLogFields: (fields) => jobLog.addFields(fields),
    };
    while (!(await tryToRun(handler, running))) await waitForStorage(boss, signal);
    observe('completed');
  } catch (error) {
    observe(stopped.aborted ? 'interrupted' : 'failed', error);
    if (stopped.aborted) jobLog.reportInterruption();
    else jobLog.reportFailure(error);
    throw error;
  }
}

/**
 * Runs a job's handler.
 *
 * @returns false if something couldn't be stored, for example because the disk is full. In that case, the
 * queue couldn't store the job's failure either.
 */
async function tryToRun<Payload>(handler: JobHandler<Payload>, job: RunningJob<Payload>): Promise<boolean> {
  try {
    await handler(job);
    return true;
  } catch (error) {
    const reason = describeStorageError(error);
    if (reason === undefined || job.signal.aborted) throw error;
    job.log.error({ err: error, reason }, 'a job is waiting for storage');
    return false;
  }
}

/** Waits until the database can store something. @throws if the job is interrupted. */
async function waitForStorage(boss: PgBoss, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(STORAGE_CHECK_MS, undefined, { signal });
    const isStored = await sendAndFetch(boss).then(
      () => true,
      () => false,
    );
    if (isStored) return;
  }
}

/** Starts the span for one run of a job, as a child of whatever sent the job. */
function startJobSpan<Payload extends object>(
  tracing: Tracing,
  definition: JobDefinition<Payload>,
  { id, data, retryCount }: JobWithMetadata<object>,
): Span {
  const { name } = definition;
  const parsed = tracing.isOn && definition.hasOwnTrace ? definition.payload.safeParse(data) : undefined;
  const { [TRACEPARENT_FIELD]: parent, scanId, position } = (data ?? {}) as Record<string, unknown>;
  return tracing.start(`job ${name}`, {
    kind: 'consumer',
    parent: typeof parent === 'string' ? parent : null,
    ownTrace: parsed?.success === true && definition.hasOwnTrace!(parsed.data),
    attributes: {
      'curbcut.job.kind': name,
      'curbcut.job.id': id,
      'curbcut.job.attempt': retryCount + 1,
      ...(typeof scanId === 'string' && { 'curbcut.scan.id': scanId }),
      ...(typeof position === 'number' && { 'curbcut.page.position': position }),
    },
  });
}

/** Timers that don't keep the process alive. */
class Timers {
  readonly #timers = new Set<NodeJS.Timeout>();

  runAt(date: Date, run: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        run();
      },
      date.getTime() - Date.now() + CLOCK_MARGIN_MS,
    );
    this.#timers.add(timer.unref());
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

function toQueueTransaction(tx: Db) {
  return fromDrizzle(tx, sql);
}

async function createQueues(boss: PgBoss, { heartbeatSeconds }: HeartbeatOptions): Promise<void> {
  for (const { name, timeLimitSeconds, retries } of JOBS) {
    const options = {
      expireInSeconds: timeLimitSeconds,
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: 60,
      heartbeatSeconds,
      deleteAfterSeconds: COMPLETED_RETENTION_SECONDS,
      notify: true,
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.createQueue(CHECK_QUEUE, {
    deleteAfterSeconds: COMPLETED_RETENTION_SECONDS,
    retentionSeconds: COMPLETED_RETENTION_SECONDS,
  });
}

/**
 * Returns a killed process's jobs to the queue. No other process can be running them, because only one
 * process can use an embedded database. Querying each queue also fills pg-boss's cache. Otherwise, it would
 * look up a queue when a job is first sent; inside a transaction, that query would wait for the only
 * connection forever.
 */
async function requeueAbandonedJobs(boss: PgBoss, db: Db, log: Logger): Promise<void> {
  for (const { name } of JOBS) {
    const abandoned = (await boss.findJobs<object>(name)).filter(({ state }) => state === 'active');
    const active = abandoned.map(({ id }) => id);
    if (active.length === 0) continue;
    for (const job of abandoned) new JobLog(log, job).log.warn('returned a dead process’s job to the queue');
    await db.transaction(async (tx) => {
      await boss.cancel(name, active, { db: toQueueTransaction(tx) });
      await boss.resume(name, active, { db: toQueueTransaction(tx) });
    });
  }
}
