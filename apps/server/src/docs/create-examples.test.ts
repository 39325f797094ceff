import { endpoints } from '@curbcut/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { addExamples } from './create-examples.ts';
import { buildOpenApiDocument, type MediaTypes } from './openapi.ts';

const { paths } = addExamples(buildOpenApiDocument(endpoints));
const getExample = (content: MediaTypes | undefined) => content?.['application/json']?.example;

it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'creates examples for %s that the contract accepts',
  (_, { path, method, body, replies }) => {
    const operation = paths[path]![method.toLowerCase()]!;
    if (body) expect(body.safeParse(getExample(operation.requestBody?.content)).error).toBeUndefined();
    for (const [status, reply] of Object.entries(replies))
      if (reply instanceof z.ZodType)
        expect(
          reply.safeParse(getExample(operation.responses[status]?.content)).error,
          status,
        ).toBeUndefined();
  },
);

it('uses the contract’s own examples, and text that fits the field names', () => {
  expect(getExample(paths['/api/sites/{siteId}/issues/']!.patch!.requestBody?.content)).toMatchObject({
    change: { state: 'in_progress' },
  });
  expect(getExample(paths['/api/scanner/start-scan/']!.post!.requestBody?.content)).toEqual({
    url: 'https://example.com/',
  });
});
