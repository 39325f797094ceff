import type { RouteContract } from '@curbcut/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { ApiProblem } from './problem.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: the parts of the request as the contract reads them. */
export interface Input<Contract extends RouteContract> {
  readonly params: Parsed<Contract['params']>;
  readonly query: Parsed<Contract['query']>;
  readonly headers: Parsed<Contract['headers']>;
  readonly body: Parsed<Contract['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Body<R> = R extends z.ZodType ? z.output<R> : NodeJS.ReadableStream;

/** One of the replies that the contract names, with the body that belongs to its status. */
export type Answer<Contract extends RouteContract> = {
  [Status in keyof Contract['replies'] & number]: {
    readonly status: Status;
    readonly body: Body<Contract['replies'][Status]> | NodeJS.ReadableStream;
  };
}[keyof Contract['replies'] & number];

/** Larger than any body of the contract, sign-in cookies included. */
export const BODY_LIMIT_BYTES = 256 * 1024;

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Serves one endpoint as its contract states it: the request is read by its schemas, and the reply's schema decides
 * which fields leave the server. Problems are thrown, see {@link ApiProblem}.
 */
export function route<const Contract extends RouteContract, const Given extends Answer<Contract>>(
  app: FastifyInstance,
  contract: Contract,
  handle: (input: Input<Contract>) => Promise<Given>,
): void {
  for (const url of fastifyPaths(contract)) {
    app.route({
      method: contract.method,
      url,
      schema: schemaOf(contract),
      async handler(request, reply) {
        const { params, query, headers, body } = request as unknown as Pick<
          Input<Contract>,
          'params' | 'query' | 'headers' | 'body'
        >;
        const answer = await handle({ params, query, headers, body, request, reply });
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        return reply.code(Number(answer.status)).send(answer.body);
      },
    });
  }
}

/** Says of each path which methods it takes, when it is asked with another. */
export function refuseOtherMethods(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  for (const ofPath of Map.groupBy(contracts, ({ path }) => path).values()) {
    const taken = new Set<HTTPMethods>(ofPath.map(({ method }) => method));
    if (taken.has('GET')) taken.add('HEAD');
    for (const url of fastifyPaths(ofPath[0]!)) {
      app.route({
        method: METHODS.filter((method) => !taken.has(method)),
        url,
        handler: () => {
          throw new ApiProblem('request/method', { headers: { allow: [...taken].join(', ') } });
        },
      });
    }
  }
}

/** A path in Fastify's spelling, with the slash at its end and, for those who leave it out, without. */
function fastifyPaths({ path }: RouteContract): string[] {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  return [url, url.replace(/\/$/, '')];
}

/** What Fastify reads requests and writes replies by. */
function schemaOf({ params, query, headers, body, replies }: RouteContract) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: Object.fromEntries(Object.entries(replies).filter(([, reply]) => reply instanceof z.ZodType)),
  };
}
