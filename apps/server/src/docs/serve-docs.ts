import type { RouteContract } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import { policyText } from '../http/security.ts';
import { policyOf } from '../static/page-policy.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const DOCUMENT_PATH = '/api/openapi.json';

/** Serves the description of the endpoints, for programs and for people. It changes with a new version only. */
export function serveDocs(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  const made = lazily(() => {
    const document = openApiDocument(contracts);
    const page = docsPage(document, DOCUMENT_PATH);
    return { document, page, policy: policyText(policyOf(page)) };
  });
  app.get(DOCUMENT_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(made().document),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', made().policy)
      .type('text/html; charset=utf-8')
      .send(made().page),
  );
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
