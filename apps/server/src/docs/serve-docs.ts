import type { RouteContract } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import { addExamples } from './create-examples.ts';
import { buildOpenApiDocument, type OpenApiDocument } from './openapi.ts';

/** Serves the OpenAPI document, which changes only with a new version. `/api/docs` leads to its pages in the app. */
export function serveDocs(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  let memoized: OpenApiDocument | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    memoized ??= addExamples(buildOpenApiDocument(contracts));
    return reply.header('cache-control', 'no-cache').send(memoized);
  });
  app.get('/api/docs', (_request, reply) => reply.redirect('/help/api'));
}
