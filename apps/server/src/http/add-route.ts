import { Readable } from 'node:stream';
import type { RouteContract, Upload } from '@curbcut/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { ApiProblem } from './api-problem.ts';
import { matchesEtag, type ReplyCache } from './reply-cache.ts';

type ParsedPart<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A handler's input: the parts of the request, parsed by the contract. */
export interface RouteInput<Contract extends RouteContract> {
  readonly params: ParsedPart<Contract['params']>;
  readonly query: ParsedPart<Contract['query']>;
  readonly headers: ParsedPart<Contract['headers']>;
  readonly body: ParsedPart<Contract['body']>;
  /** The uploaded file. The handler must read it and limit its size. */
  readonly upload: Contract['upload'] extends Upload ? Readable : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ReplyBody<R> = R extends z.ZodType ? z.output<R> : NodeJS.ReadableStream;

/** One of the contract's responses, with the body for its status. */
export type RouteReply<Contract extends RouteContract> = {
  [Status in keyof Contract['replies'] & number]: {
    readonly status: Status;
    readonly body: ReplyBody<Contract['replies'][Status]> | NodeJS.ReadableStream | PreparedReply;
  };
}[keyof Contract['replies'] & number];

/** The response for status 200 as prepared by {@link sendCached}: with a body, or without one (304). */
export class PreparedReply {
  readonly status: 200 | 304;
  readonly bytes: Buffer | undefined;

  constructor(status: 200 | 304, bytes?: Buffer) {
    this.status = status;
    this.bytes = bytes;
  }
}

/** Larger than any request body in the contract, including sign-in cookies. */
export const BODY_LIMIT_BYTES = 256 * 1024;

const HTTP_METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Adds a contract's route: its schemas parse the request, and the response schema determines which fields leave
 * the server. Handlers report problems by throwing; see {@link ApiProblem}.
 */
export function addRoute<const Contract extends RouteContract, const Given extends RouteReply<Contract>>(
  app: FastifyInstance,
  contract: Contract,
  handle: (input: RouteInput<Contract>) => Promise<Given>,
): void {
  for (const url of toFastifyPaths(contract)) {
    app.route({
      method: contract.method,
      url,
      schema: toFastifySchema(contract),
      async handler(request, reply) {
        const { params, query, headers, body } = request as unknown as Pick<
          RouteInput<Contract>,
          'params' | 'query' | 'headers' | 'body'
        >;
        const upload = (
          contract.upload ? readUpload(contract.upload, request) : undefined
        ) as RouteInput<Contract>['upload'];
        const answer = await handle({ params, query, headers, body, upload, request, reply });
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        if (answer.body instanceof PreparedReply) {
          return reply.code(answer.body.status).send(answer.body.bytes);
        }
        return reply.code(Number(answer.status)).send(answer.body);
      },
    });
  }
}

/** @throws {ApiProblem} 415 if the request doesn't have the contract's media type. */
function readUpload({ mediaType }: Upload, { body, headers }: FastifyRequest): Readable {
  if (
    headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === mediaType &&
    body instanceof Readable
  )
    return body;
  throw new ApiProblem('request/media-type', { error: `Send the file as ${mediaType}.` });
}

/** Turns bodies with these media types into streams, for the endpoints that receive a file. */
export function acceptUploads(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  const mediaTypes = new Set(contracts.flatMap(({ upload }) => upload?.mediaType ?? []));
  app.addContentTypeParser([...mediaTypes], (_request, payload, done) => done(null, payload));
}

/** How a response is cached. */
export interface ReplyCaching {
  readonly cache: ReplyCache;
  /**
   * Identifies the state that the response shows; undefined if it can change without the version changing.
   */
  readonly version: string | undefined;
  /** Everything else the response depends on, except the product version. */
  readonly parts?: readonly unknown[];
}

/**
 * Returns a response with an entity tag, from the cache if possible, and without its body if the client has
 * it. Clients must ask each time, because access and content can change.
 *
 * @param read Reads the body. It must not read data older than the version.
 */
export async function sendCached<Body extends object>(
  { request, reply }: Pick<RouteInput<RouteContract>, 'request' | 'reply'>,
  { cache, version, parts = [] }: ReplyCaching,
  read: () => Promise<Body>,
): Promise<Body | PreparedReply> {
  if (version === undefined) return read();
  const createJson = async () =>
    String(reply.serializeInput({ ...(await read()) } as Record<string, unknown>, '200'));
  const key = JSON.stringify([request.routeOptions.url, version, ...parts]);
  const cached = await cache.getOrCreate(key, createJson);
  reply
    .header('etag', cached.etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) return new PreparedReply(304);
  const { bytes, encoding } = await cached.encode(request.headers['accept-encoding']);
  reply.type('application/json; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return new PreparedReply(200, bytes);
}

/** Responds to other methods with a list of the allowed ones. */
export function rejectOtherMethods(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  for (const ofPath of Map.groupBy(contracts, ({ path }) => path).values()) {
    const allowed = new Set<HTTPMethods>(ofPath.map(({ method }) => method));
    if (allowed.has('GET')) allowed.add('HEAD');
    for (const url of toFastifyPaths(ofPath[0]!)) {
      app.route({
        method: HTTP_METHODS.filter((method) => !allowed.has(method)),
        url,
        handler: () => {
          throw new ApiProblem('request/method', { headers: { allow: [...allowed].join(', ') } });
        },
      });
    }
  }
}

/** Returns a path in Fastify's syntax, with and without the trailing slash. */
function toFastifyPaths({ path }: RouteContract): string[] {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  return [url, url.replace(/\/$/, '')];
}

/** Converts a contract to the schemas that Fastify uses for requests and responses. */
function toFastifySchema({ params, query, headers, body, replies }: RouteContract) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: Object.fromEntries(Object.entries(replies).filter(([, reply]) => reply instanceof z.ZodType)),
  };
}
