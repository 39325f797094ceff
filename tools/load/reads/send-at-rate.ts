import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { summarizeTimes, type TimeSummary } from '../response-times.ts';
import type { MixedRequest, RequestMix } from './request-mix.ts';

/** Response times of one kind of request. */
interface ResponseTimeRow extends TimeSummary {
  readonly requests: number;
  /** Responses without a body, because the client has the current version. */
  readonly 'not modified': number;
  /** Responses with an error status, and lost connections. */
  readonly failed: number;
}

export interface LoadResult {
  /** One row per kind of request, and `all`. */
  readonly kinds: Readonly<Record<string, ResponseTimeRow>>;
  /** Total bytes of all bodies as transferred. */
  readonly bytes: number;
}

interface Sample {
  readonly kind: string;
  readonly ms: number;
  readonly status: number;
}

/** Share of repeated requests for which a browser has a cached copy. */
const REVALIDATED_SHARE = 0.3;
const MAX_CONNECTIONS = 256;
const REQUEST_TIMEOUT_MS = 30_000;

/** Sends requests at a fixed rate without waiting for earlier responses, and then waits for all of them. */
export async function sendAtRate(
  mix: RequestMix,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const samples: Sample[] = [];
  const tags = new Map<string, string>();
  let bytes = 0;
  const send = async (request: MixedRequest): Promise<void> => {
    const { kind, path, origin, headers } = request;
    const known = tags.get(path);
    const sentTag = known !== undefined && samples.length % 10 < REVALIDATED_SHARE * 10 ? known : undefined;
    const start = performance.now();
    const {
      status,
      headers: received,
      size,
    } = await requestOnce(new URL(path, origin), agent, {
      ...headers,
      'accept-encoding': 'br, gzip',
      ...(sentTag !== undefined && { 'if-none-match': sentTag }),
    }).catch(() => ({ status: 0, headers: {} as IncomingHttpHeaders, size: 0 }));
    samples.push({ kind, ms: performance.now() - start, status });
    if (received.etag !== undefined) tags.set(path, received.etag);
    bytes += size;
  };
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000;
      const due = Math.min(elapsed, seconds) * rate;
      while (pending.length < due) pending.push(send(mix()));
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await Promise.all(pending);
  agent.destroy();
  const byKind = [...Map.groupBy(samples, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    kinds: Object.fromEntries(
      [...byKind, ['all', samples] as const].map(([kind, some]) => [kind, summarize(some)]),
    ),
    bytes,
  };
}

function requestOnce(
  url: URL,
  agent: Agent,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; size: number }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers, timeout: REQUEST_TIMEOUT_MS }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, size }),
      );
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('The request timed out.')));
    request.on('error', reject);
  });
}

function summarize(samples: readonly Sample[]): ResponseTimeRow {
  const count = (matches: (status: number) => boolean) =>
    samples.filter(({ status }) => matches(status)).length;
  return {
    requests: samples.length,
    'not modified': count((status) => status === 304),
    failed: count((status) => status === 0 || status >= 400),
    ...summarizeTimes(
      samples.map(({ ms }) => ms),
      1,
    ),
  };
}
