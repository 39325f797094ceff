import { expect, test } from 'vitest';
import { expectTested, type SitePage, setUpPool } from '../visit/pool-helpers.ts';

const waiting: (() => void)[] = [];

/** Responds as soon as two pages have been requested. */
const pageOfTwo: SitePage = (_request, response) => {
  waiting.push(() => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Fine</title>');
  });
  if (waiting.length === 2) for (const respond of waiting) respond();
};

const testPool = setUpPool(() => ({ '/first': pageOfTwo, '/second': pageOfTwo }), {
  concurrency: 1,
  readIdleShare: () => 1,
});

test('loads another page while one is waiting for its server and the CPU is idle', async () => {
  const outcomes = await Promise.all(
    ['/first', '/second'].map((path) => testPool.visit(path, {}, async () => 'examined')),
  );
  expect(outcomes.map(expectTested)).toEqual(['examined', 'examined']);
});
