import { getRule, listRules } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const get = (path: string) => fetch(`${server.url}${path}`);

test('lists the rules without an account, with a cacheable response', async () => {
  const response = await get('/api/scanner/rules/');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const { rules } = listRules.replies[200].parse(await response.json());
  const ids = rules.map(({ rule_id }) => rule_id);
  expect(ids).toEqual(ids.toSorted());
  expect(rules.find(({ rule_id }) => rule_id === 'image-alt')).toMatchObject({
    engine: 'curbcut',
    wcag_criteria: ['1.1.1'],
  });
  expect(rules.find(({ rule_id }) => rule_id === 'hidden-content')).toMatchObject({ engine: 'axe-core' });
});

test('returns what a rule’s page needs', async () => {
  const response = await get('/api/scanner/rules/image-alt/');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const rule = getRule.replies[200].parse(await response.json());
  expect(rule).toMatchObject({ act: ['23a2a8'], axe: ['image-alt'], severity: 'critical' });
  expect(rule.examples.failed).toContain('<img src="ship.png">');
});

test.each(['no-such-rule', 'constructor', '__proto__', 'a%2Fb'])(
  'returns 404 for a rule called %s',
  async (name) => {
    const response = await get(`/api/scanner/rules/${name}/`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'rule/not-found' });
  },
);
