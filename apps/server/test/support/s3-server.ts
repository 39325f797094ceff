import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../src/config.ts';

/** What goes wrong with a request or its reply. */
export type Fault =
  | { readonly status: 500 | 503 }
  /** The connection is closed after this many bytes of the reply's body. */
  | { readonly cutReplyAfter: number }
  /** The connection is closed before anything of the request reaches the server. */
  | 'cut-request'
  /** The server receives and handles the request, but its reply is lost. */
  | 'lose-reply'
  /** Nothing more arrives after the first bytes of the reply's body. */
  | { readonly stallReplyAfter: number }
  /** The request is forwarded after this many milliseconds. */
  | { readonly delayMs: number }
  | 'flip-request-byte'
  | 'flip-reply-byte';

export interface FaultyRequest {
  readonly method: string;
  readonly path: string;
  /** Number of times that this request was sent before. */
  readonly repetition: number;
}

export interface TestS3 {
  readonly settings: S3Settings;
  /** Methods and paths of all requests. */
  readonly requests: FaultyRequest[];
  /** Decides what goes wrong with a request; nothing by default. */
  fault: (request: FaultyRequest) => Fault | undefined;
  close(): Promise<void>;
}

const BUCKET = 'curbcut';

/**
 * Starts an S3 server behind a proxy that makes requests fail. The proxy also compares `Content-MD5`, which every S3
 * service does and this server doesn't. The server knows access keys but can't verify all signatures of the SDK: it
 * drops the slash at the end of a bucket's path.
 */
export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'curbcut-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const counts = new Map<string, number>();
  const requests: FaultyRequest[] = [];
  const proxy = createServer((request, reply) => {
    const { method = '', url: path = '' } = request;
    const id = `${method} ${path}`;
    const repetition = counts.get(id) ?? 0;
    counts.set(id, repetition + 1);
    const seen = { method, path, repetition };
    requests.push(seen);
    forward(request, reply, port, test.fault(seen)).catch(() => reply.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const test: TestS3 = {
    requests,
    settings: {
      endpoint: new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`),
      bucket: BUCKET,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
      prefix: '',
    },
    fault: () => undefined,
    async close() {
      await closeServer(proxy);
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return test;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

async function forward(
  request: IncomingMessage,
  reply: ServerResponse,
  port: number,
  fault: Fault | undefined,
): Promise<void> {
  if (fault === 'cut-request') {
    request.socket.destroy();
    return;
  }
  const body = await buffer(request);
  if (typeof fault === 'object' && 'delayMs' in fault) await wait(fault.delayMs);
  if (typeof fault === 'object' && 'status' in fault) {
    replyError(reply, fault.status, 'SlowDown');
    return;
  }
  if (fault === 'flip-request-byte' && body.length > 0) body[0]! ^= 1;
  const { method, url, headers } = request;
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) {
    replyError(reply, 400, 'BadDigest');
    return;
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    openRequest({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve)
      .on('error', reject)
      .end(body);
  });
  const content = await buffer(answer);
  if (fault === 'lose-reply') {
    request.socket.destroy();
    return;
  }
  if (fault === 'flip-reply-byte' && content.length > 0) content[0]! ^= 1;
  reply.writeHead(answer.statusCode ?? 500, answer.headers);
  if (typeof fault === 'object' && 'cutReplyAfter' in fault) {
    reply.write(content.subarray(0, fault.cutReplyAfter), () => request.socket.destroy());
    return;
  }
  if (typeof fault === 'object' && 'stallReplyAfter' in fault) {
    reply.write(content.subarray(0, fault.stallReplyAfter));
    return;
  }
  reply.end(content);
}

function replyError(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Failed.</Message></Error>`);
}
