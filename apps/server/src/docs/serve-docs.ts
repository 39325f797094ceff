import type { RouteContract } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import { formatPolicy } from '../http/security-headers.ts';
import { createPagePolicy } from '../static/page-policy.ts';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApiDocument } from './openapi.ts';

const DOCUMENT_PATH = '/api/openapi.json';

/** Serves the OpenAPI document and its page. Both change only with a new version. */
export function serveDocs(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  const memoized = memoize(() => {
    const document = buildOpenApiDocument(contracts);
    const page = renderDocsPage(document, DOCUMENT_PATH);
    return { document, page, policy: formatPolicy(createPagePolicy(page)) };
  });
  app.get(DOCUMENT_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(memoized().document),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', memoized().policy)
      .type('text/html; charset=utf-8')
      .send(memoized().page),
  );
}

function memoize<Value>(make: () => Value): () => Value {
  let memoized: Value | undefined;
  return () => {
    memoized ??= make();
    return memoized;
  };
}
