import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_ERROR_TYPE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import type { TracingSettings } from '../tracing-settings.ts';
import { VERSION } from '../version.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Span, SpanAttributes, SpanOptions, Tracing } from './tracing.ts';

/**
 * Maximum number of spans within one request or job, so that a loop over many files doesn't fill a trace. A
 * page has about 20 in each of its variants.
 */
const MAX_SPANS_IN_ROOT = 500;

const SPAN_KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

/** The running span. */
interface Running {
  readonly context: SpanContext;
  /** Shared by all spans of a request or job. */
  readonly budget: { spansLeft: number };
}

/** A process's role, used in the attributes of all its spans. */
export type ProcessRole = 'server' | 'worker';

/**
 * Creates traces that are exported with the OpenTelemetry SDK. It registers nothing globally and patches no
 * modules.
 */
export function createOtelTracing(settings: TracingSettings, role: ProcessRole): Tracing {
  const running = new AsyncLocalStorage<Running>();
  const exporter = new ReportingExporter(
    settings.protocol === 'http/json'
      ? new JsonExporter({ url: settings.endpoint })
      : new ProtobufExporter({ url: settings.endpoint }),
    new URL(settings.endpoint).origin,
    // Sending runs in the context of an arbitrary span, which the log must not refer to.
    (report) => running.exit(report),
  );
  const provider = new TracerProvider({
    resource: createResource(role),
    sampler: createSampler(settings.sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return new OtelTracing(provider, exporter, running);
}

/** Names the process. The operator's attributes override the built-in ones. */
function createResource(role: ProcessRole) {
  return resourceFromAttributes({
    [ATTR_SERVICE_NAME]: 'curbcut',
    [ATTR_SERVICE_VERSION]: VERSION,
    'service.instance.id': randomUUID(),
    'curbcut.role': role,
  }).merge(detectResources({ detectors: [envDetector] }));
}

function createSampler({ root, ratio, followsParent }: TracingSettings['sampler']): Sampler {
  const sampler = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }[root]();
  return followsParent ? new ParentBasedSampler({ root: sampler }) : sampler;
}

class OtelTracing implements Tracing {
  readonly isOn = true;
  readonly #tracer: Tracer;
  readonly #provider: TracerProvider;
  readonly #exporter: ReportingExporter;
  readonly #running: AsyncLocalStorage<Running>;

  constructor(provider: TracerProvider, exporter: ReportingExporter, running: AsyncLocalStorage<Running>) {
    this.#running = running;
    this.#provider = provider;
    this.#exporter = exporter;
    this.#tracer = provider.getTracer('curbcut', VERSION);
  }

  start(name: string, options: SpanOptions = {}): Span {
    return this.#start(name, options);
  }

  #start(name: string, options: SpanOptions, startTime?: number): RecordedSpan | NestedSpan {
    const running = this.#running.getStore();
    const isNested = running !== undefined && options.parent === undefined && options.ownTrace !== true;
    // A span that is skipped has no child spans, either.
    if (isNested && running.budget.spansLeft <= 0) return new NestedSpan();
    const parent = options.parent === undefined ? running?.context : parseParent(options.parent);
    const span = this.#tracer.startSpan(
      name,
      {
        kind: options.kind === undefined ? SpanKind.INTERNAL : SPAN_KINDS[options.kind],
        ...(options.attributes && { attributes: options.attributes }),
        ...(startTime !== undefined && { startTime }),
        ...(options.ownTrace && parent && { links: [{ context: parent }] }),
      },
      parent && !options.ownTrace ? toContext(parent) : ROOT_CONTEXT,
    );
    const budget = isNested ? running.budget : { spansLeft: MAX_SPANS_IN_ROOT };
    budget.spansLeft -= 1;
    return new RecordedSpan(span, budget, this.#running);
  }

  async run<T>(name: string, options: SpanOptions, act: (span: Span) => Promise<T>): Promise<T> {
    const span = this.#start(name, options);
    try {
      const result = await span.within(() => act(span));
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  }

  record(
    name: string,
    { startedAt, ms }: { readonly startedAt: number; readonly ms: number },
    options: SpanOptions = {},
  ): void {
    this.#start(name, options, startedAt).endAt(startedAt + ms);
  }

  getTraceparent(): string | undefined {
    const context = this.#running.getStore()?.context;
    return context && formatTraceparent(context);
  }

  getLogFields(): Readonly<Record<string, string>> {
    const context = this.#running.getStore()?.context;
    return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
  }

  reportTo(log: Parameters<Tracing['reportTo']>[0]): void {
    this.#exporter.reportTo(log);
  }

  async close(timeoutMs: number): Promise<void> {
    // Also closes the exporter's connections, if the collector responds in time.
    await withTimeout(this.#provider.shutdown(), timeoutMs).catch(() => undefined);
  }
}

class RecordedSpan implements Span {
  readonly #span: OtelSpan;
  readonly #budget: Running['budget'];
  readonly #running: AsyncLocalStorage<Running>;

  constructor(span: OtelSpan, budget: Running['budget'], running: AsyncLocalStorage<Running>) {
    this.#span = span;
    this.#budget = budget;
    this.#running = running;
  }

  setAttributes(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  within<T>(act: () => T): T {
    return this.#running.run({ context: this.#span.spanContext(), budget: this.#budget }, act);
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      this.#span.setAttribute(ATTR_ERROR_TYPE, getErrorType(error));
      // Without the message, which might quote a page or a user.
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }

  endAt(time: number): void {
    this.#span.end(time);
  }
}

/** A span beyond the limit. Its content belongs to the current span. */
class NestedSpan implements Span {
  setAttributes(): void {}

  within<T>(act: () => T): T {
    return act();
  }

  end(): void {}

  endAt(): void {}
}

function getErrorType(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.name : 'unknown';
}

/** Returns the parent that a header specifies; undefined if there is none, or if the header isn't valid. */
const parseParent = (traceparent: string | null): SpanContext | undefined =>
  (traceparent === null ? null : parseTraceParent(traceparent)) ?? undefined;

const toContext = (parent: SpanContext): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });

const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Wraps an exporter, and logs only when it starts failing and when it works again. */
class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #destination: string;
  readonly #runOutside: (report: () => void) => void;
  #log: Parameters<Tracing['reportTo']>[0] | undefined;
  #isFailing = false;

  /** @param runOutside runs a function outside all spans */
  constructor(exporter: SpanExporter, destination: string, runOutside: (report: () => void) => void) {
    this.#exporter = exporter;
    this.#destination = destination;
    this.#runOutside = runOutside;
  }

  reportTo(log: Parameters<Tracing['reportTo']>[0]): void {
    this.#log = log;
  }

  export(spans: Parameters<SpanExporter['export']>[0], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#runOutside(() => this.#report(result));
      done(result);
    });
  }

  #report({ code, error }: ExportResult): void {
    const isFailing = code !== ExportResultCode.SUCCESS;
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    if (isFailing)
      this.#log?.warn(
        { reason: error?.message },
        `Traces can’t be sent to ${this.#destination}. They are dropped until it responds.`,
      );
    else this.#log?.info(`Traces are sent to ${this.#destination} again.`);
  }

  async shutdown(): Promise<void> {
    await this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }
}
