import type { ScanProgress } from '@curbcut/contract';
import { expect, test } from 'vitest';
import type { JobQueue } from '../jobs/job-queue.ts';
import { PagesInProgress, ProgressFeed } from './progress-feed.ts';

/** Creates a feed whose messages are sent by the test. */
async function createConnectedFeed() {
  const feed = new ProgressFeed();
  let send: (scanId: string) => void = () => undefined;
  const listen: JobQueue['listen'] = async (_channel, onMessage) => {
    send = onMessage;
  };
  await feed.connect({ listen } as JobQueue);
  return { feed, send: (scanId: string) => send(scanId) };
}

function createProgress(status: ScanProgress['status'], pagesDone = 0): ScanProgress {
  return { status, pages_done: pagesDone } as ScanProgress;
}

test('a follower gets every change, and nothing after the final status', async () => {
  const { feed, send } = await createConnectedFeed();
  const values = [createProgress('queued'), createProgress('running', 1), createProgress('completed', 2)];
  const received: number[] = [];
  for await (const { pages_done } of feed.follow(
    'a',
    async () => values.shift(),
    new AbortController().signal,
  )) {
    received.push(pages_done);
    send('a');
    send('a');
  }
  expect(received).toEqual([0, 1, 2]);
});

test('a follower doesn’t get other scans’ changes', async () => {
  const { feed, send } = await createConnectedFeed();
  const gone = new AbortController();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return createProgress('running', reads);
  };
  const follower = feed.follow('a', read, gone.signal);
  await follower.next();
  const next = follower.next();
  send('b');
  send('a');
  expect(await next).toMatchObject({ value: { pages_done: 2 } });
  gone.abort();
  expect(await follower.next()).toMatchObject({ done: true });
  expect(reads).toBe(2);
});

test('removes a disconnected follower, even while it’s waiting', async () => {
  const { feed } = await createConnectedFeed();
  const gone = new AbortController();
  const follower = feed.follow('a', async () => createProgress('running'), gone.signal);
  await follower.next();
  const next = follower.next();
  gone.abort();
  expect(await next).toMatchObject({ done: true });
});

test('ends the stream when the scan can no longer be read', async () => {
  const { feed } = await createConnectedFeed();
  const follower = feed.follow('a', async () => undefined, new AbortController().signal);
  expect(await follower.next()).toMatchObject({ done: true });
});

test('closing ends all streams', async () => {
  const { feed } = await createConnectedFeed();
  const follower = feed.follow('a', async () => createProgress('running'), new AbortController().signal);
  await follower.next();
  const next = follower.next();
  feed.close();
  expect(await next).toMatchObject({ done: true });
});

test('a percentage never decreases when pages are found, and what is left is divided among them', () => {
  const pages = new PagesInProgress();
  const advance = (fraction: number, floor = 0) => pages.advancePercent('a', { fraction, floor, limit: 96 });
  expect(advance(0.5)).toBe(48);
  expect(advance(0.75)).toBe(72);
  // A page more: 3 of 5 instead of 3 of 4.
  expect(advance(0.6)).toBe(72);
  expect(advance(0.8)).toBe(84);
  expect(advance(1)).toBe(96);
  expect(advance(1)).toBe(96);
  expect(pages.advancePercent('b', { fraction: 0.5, floor: 60, limit: 96 })).toBe(60);
});
