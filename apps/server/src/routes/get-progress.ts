import { Readable } from 'node:stream';
import { getProgress as contract, type ScanProgress } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import { readProgress } from '../scans/read-progress.ts';
import type { RouteContext } from './route-context.ts';

const EVENT_STREAM_TYPE = 'text/event-stream';

export function getProgressRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request, reply }) => {
    const opened = await services();
    const { progress } = opened;
    const { reader, network } = await getCaller(opened, request);
    const read = () => readProgress(opened, reader, params.scanId);
    const now = await read();
    if (!now) throw new ApiProblem('scan/not-found');
    if (!request.headers.accept?.includes(EVENT_STREAM_TYPE)) return { status: 200, body: now };

    const slot = progress.slots.take({ network, userId: reader.userId });
    if (slot === 'client-full') throw new ApiProblem('progress/too-many-streams', { retryAfterSeconds: 2 });
    if (slot === 'server-full') throw new ApiProblem('server/busy', { retryAfterSeconds: 2 });
    const disconnected = new AbortController();
    const end = () => {
      disconnected.abort();
      slot.release();
    };
    // Closed when the stream has ended or its client has disconnected, which may already have happened.
    if (reply.raw.destroyed) end();
    else reply.raw.once('close', end);
    reply.type(EVENT_STREAM_TYPE).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return {
      status: 200,
      body: Readable.from(toServerSentEvents(progress.follow(params.scanId, read, disconnected.signal))),
    };
  });
}

/**
 * Formats values as server-sent events. Events are complete, so a client that reconnects has missed nothing; an
 * unchanged value is sent as a comment.
 */
async function* toServerSentEvents(values: AsyncIterable<ScanProgress>): AsyncGenerator<string> {
  let last = '';
  for await (const value of values) {
    const data = JSON.stringify(value);
    yield data === last ? ': unchanged\n\n' : `event: progress\ndata: ${data}\n\n`;
    last = data;
  }
}
