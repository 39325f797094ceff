import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How a job run ended. Interrupted jobs continue after the next start. */
export type JobOutcome = 'completed' | 'failed' | 'interrupted';

const SECONDS = 'Seconds';
const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const JOB_BUCKETS = [0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120, 600];
const BLOB_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/**
 * A process's metrics, in the format that Prometheus reads; `docs/guides/operate.md` documents the names.
 * Label values are always defined in code; they're never URLs, ids or anything sent by a user or a page.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'curbcut_http_request_duration_seconds',
    help: `${SECONDS} until a response was sent, by route template`,
    labelNames: ['method', 'route', 'status'] as const,
    buckets: HTTP_BUCKETS,
    registers: [this.registry],
  });
  readonly #jobs = new Histogram({
    name: 'curbcut_job_duration_seconds',
    help: `${SECONDS} that a run of a background job took`,
    labelNames: ['job', 'outcome'] as const,
    buckets: JOB_BUCKETS,
    registers: [this.registry],
  });
  readonly #pages = new Counter({
    name: 'curbcut_pages_total',
    help: 'Pages finished by scans: tested, or not tested for the reason with this code',
    labelNames: ['outcome', 'code'] as const,
    registers: [this.registry],
  });
  readonly #blobs = new Histogram({
    name: 'curbcut_blob_operation_duration_seconds',
    help: `${SECONDS} that an operation on stored screenshots and reports took`,
    labelNames: ['operation', 'outcome'] as const,
    buckets: BLOB_BUCKETS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param route The route's template; undefined if no route matched. */
  observeRequest(method: string, route: string | undefined, status: number, seconds: number): void {
    this.#requests.observe({ method, route: route ?? 'none', status: String(status) }, seconds);
  }

  observeJob(job: string, outcome: JobOutcome, seconds: number): void {
    this.#jobs.observe({ job, outcome }, seconds);
  }

  /** @param code Why the pages weren't tested; null for tested ones. */
  countPages(pages: number, code: string | null): void {
    this.#pages.inc({ outcome: code === null ? 'tested' : 'not-tested', code: code ?? '' }, pages);
  }

  /** Adds a gauge whose values are read for each scrape. If reading fails, they are omitted. */
  addGauge<Label extends string>(
    name: `curbcut_${string}`,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<readonly GaugeValue<Label>[]> | readonly GaugeValue<Label>[],
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const { labels, value } of await Promise.resolve(read()).catch(() => []))
          this.set(labels, value);
      },
    });
  }

  /** Measures an operation on stored files. */
  async measureBlob<Result>(operation: string, act: () => Promise<Result>): Promise<Result> {
    const end = this.#blobs.startTimer({ operation });
    try {
      const result = await act();
      end({ outcome: 'ok' });
      return result;
    } catch (error) {
      end({ outcome: 'error' });
      throw error;
    }
  }
}

export interface GaugeValue<Label extends string> {
  readonly labels: Readonly<Partial<Record<Label, string>>>;
  readonly value: number;
}
