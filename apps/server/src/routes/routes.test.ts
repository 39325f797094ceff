import { endpoints } from '@curbcut/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { allRoutes } from './routes.generated.ts';

test('every endpoint in the contract has exactly one route, and there are no other contract routes', async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  const added: string[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema && url.endsWith('/')) added.push(`${method} ${url}`);
  });
  const unavailable = () => Promise.reject(new Error('No request is made.'));
  for (const addRoute of allRoutes) addRoute({ app, checkHealth: unavailable, services: unavailable });
  await app.ready();
  const expected = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect(added.toSorted()).toEqual(expected.toSorted());
});
