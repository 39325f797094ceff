import type { Progress } from '@curbcut/contract';
import { expect, test } from 'vitest';
import type { Queue } from '../jobs/queue.ts';
import { ProgressFeed } from './progress-feed.ts';

/** A feed whose messages are sent by the test. */
async function connected() {
  const feed = new ProgressFeed();
  let send: (scanId: string) => void = () => undefined;
  const listen: Queue['listen'] = async (_channel, onMessage) => {
    send = onMessage;
  };
  await feed.connect({ listen } as Queue);
  return { feed, send: (scanId: string) => send(scanId) };
}

function progressOf(status: Progress['status'], pagesDone = 0): Progress {
  return { status, pages_done: pagesDone } as Progress;
}

test('a follower hears of each change, and of nothing after the last status', async () => {
  const { feed, send } = await connected();
  const values = [progressOf('queued'), progressOf('running', 1), progressOf('completed', 2)];
  const heard: number[] = [];
  for await (const { pages_done } of feed.follow(
    'a',
    async () => values.shift(),
    new AbortController().signal,
  )) {
    heard.push(pages_done);
    send('a');
    send('a');
  }
  expect(heard).toEqual([0, 1, 2]);
});

test('what happens to another scan is not heard', async () => {
  const { feed, send } = await connected();
  const gone = new AbortController();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return progressOf('running', reads);
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

test('a follower that is gone is let go of, also while it waits', async () => {
  const { feed } = await connected();
  const gone = new AbortController();
  const follower = feed.follow('a', async () => progressOf('running'), gone.signal);
  await follower.next();
  const next = follower.next();
  gone.abort();
  expect(await next).toMatchObject({ done: true });
});

test('a scan that cannot be read any more ends the stream', async () => {
  const { feed } = await connected();
  const follower = feed.follow('a', async () => undefined, new AbortController().signal);
  expect(await follower.next()).toMatchObject({ done: true });
});

test('closing ends all streams', async () => {
  const { feed } = await connected();
  const follower = feed.follow('a', async () => progressOf('running'), new AbortController().signal);
  await follower.next();
  const next = follower.next();
  feed.close();
  expect(await next).toMatchObject({ done: true });
});
