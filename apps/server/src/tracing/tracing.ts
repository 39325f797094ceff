import type { FastifyBaseLogger as Logger } from 'fastify';

/** Values defined in code, and ids; never a URL, an email address or text from a user or a scanned page. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** The span's parent, as a `traceparent` header; null for none. By default, the current span. */
  readonly parent?: string | null | undefined;
  /** Whether it starts its own trace, which is only linked to `parent`. */
  readonly ownTrace?: boolean;
  /**
   * Whether it handles a request, runs a job or waits for another service. Default: internal work of this
   * process.
   */
  readonly kind?: 'server' | 'consumer' | 'client';
  readonly attributes?: SpanAttributes;
}

/** A unit of work in a trace. */
export interface Span {
  setAttributes(attributes: SpanAttributes): void;
  /** Runs a function with this span as the current one. */
  within<T>(act: () => T): T;
  /**
   * @param error why the work failed: an error, of which only the type is recorded, or the name of an error
   * type
   */
  end(error?: unknown): void;
}

/** Records traces, if the operator has configured a destination for them. */
export interface Tracing {
  readonly isOn: boolean;
  /** Starts a span, which the caller has to end. */
  start(name: string, options?: SpanOptions): Span;
  /** Runs an action in a span that ends with it. */
  run<T>(name: string, options: SpanOptions, act: (span: Span) => Promise<T>): Promise<T>;
  /** Records work that has ended, with times in milliseconds since 1970. */
  record(
    name: string,
    times: { readonly startedAt: number; readonly ms: number },
    options?: SpanOptions,
  ): void;
  /** Returns the current span as a `traceparent` header; undefined if there is none. */
  getTraceparent(): string | undefined;
  /** Returns the fields that link a log line to the current span. */
  getLogFields(): Readonly<Record<string, string>>;
  /** Reports to this log when spans can't be sent, and when they can again. */
  reportTo(log: Pick<Logger, 'info' | 'warn'>): void;
  /** Sends all pending spans. After that, nothing is recorded. Never rejects. */
  close(timeoutMs: number): Promise<void>;
}

const noSpan: Span = {
  setAttributes: () => {},
  within: (act) => act(),
  end: () => {},
};

/** Records nothing and loads nothing. */
export const noTracing: Tracing = {
  isOn: false,
  start: () => noSpan,
  run: (_name, _options, act) => act(noSpan),
  record: () => {},
  getTraceparent: () => undefined,
  getLogFields: () => ({}),
  reportTo: () => {},
  close: async () => {},
};
