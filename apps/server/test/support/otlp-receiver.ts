import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TracingSettings } from '../../src/tracing-settings.ts';

/** A span as it arrived. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly ms: number;
  readonly isError: boolean;
  /** Attributes of the process that sent it. */
  readonly resource: Readonly<Record<string, string | number | boolean>>;
}

export interface OtlpReceiver {
  /** Settings that send spans here, recording all traces. */
  readonly settings: TracingSettings;
  readonly spans: ReceivedSpan[];
  /** Headers and body of each request. */
  readonly requests: {
    readonly headers: IncomingHttpHeaders;
    readonly path: string;
    readonly body: string;
  }[];
  close(): Promise<void>;
}

type Value = Readonly<Record<'stringValue' | 'intValue' | 'doubleValue' | 'boolValue', string>>;
type Attribute = { readonly key: string; readonly value: Value };

const toRecord = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue ?? doubleValue),
    ]),
  );

/** The parts of a request in the JSON form of OTLP that are read here. */
interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes?: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

interface OtlpSpan extends Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId' | 'kind'> {
  readonly attributes?: readonly Attribute[];
  readonly links?: ReceivedSpan['links'];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code: number };
}

function parseSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as OtlpRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
        kind: span.kind,
        attributes: toRecord(span.attributes),
        links: span.links ?? [],
        ms: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        isError: span.status?.code === 2,
        resource: toRecord(resource.attributes),
      })),
    ),
  );
}

/**
 * Starts a collector of traces.
 * @param behavior `silent` accepts requests and never answers them.
 */
export async function startOtlpReceiver(behavior: 'answers' | 'silent' = 'answers'): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: OtlpReceiver['requests'] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({ headers: request.headers, path: request.url ?? '', body });
    if (request.headers['content-type'] === 'application/json') spans.push(...parseSpans(body));
    if (behavior === 'answers') response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: createTracingSettings(port),
    spans,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns settings that send all traces to a port of this machine. */
export const createTracingSettings = (port: number): TracingSettings => ({
  endpoint: `http://127.0.0.1:${port}/v1/traces`,
  protocol: 'http/json',
  sampler: { root: 'always_on', ratio: 1, followsParent: true },
});
