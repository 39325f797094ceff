import { expect, test } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Work that ends when the test ends it. */
function createHeldWork() {
  const started: { readonly signal: AbortSignal; readonly end: PromiseWithResolvers<string> }[] = [];
  const start = (signal: AbortSignal) => {
    const end = Promise.withResolvers<string>();
    started.push({ signal, end });
    signal.addEventListener('abort', () => end.reject(signal.reason));
    return end.promise;
  };
  return { started, start };
}

const staying = () => new AbortController().signal;

test('the same work is done once for everyone who asks at the same time', async () => {
  const shared = new SharedWork<string>();
  const { started, start } = createHeldWork();
  const asked = [shared.run('a', staying(), start), shared.run('a', staying(), start)];
  const other = shared.run('b', staying(), start);
  expect(started).toHaveLength(2);
  started[0]!.end.resolve('printed');
  started[1]!.end.resolve('another one');
  expect(await Promise.all(asked)).toEqual(['printed', 'printed']);
  expect(await other).toBe('another one');
  const again = shared.run('a', staying(), start);
  expect(started).toHaveLength(3);
  started[2]!.end.reject(new Error('No browser'));
  await expect(again).rejects.toThrow('No browser');
});

test('is canceled only when everyone has left, and starts again for anyone who asks later', async () => {
  const shared = new SharedWork<string>();
  const { started, start } = createHeldWork();
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [shared.run('a', first.signal, start), shared.run('a', second.signal, start)];
  first.abort();
  await expect(asked[0]).rejects.toThrow('aborted');
  expect(started[0]!.signal.aborted).toBe(false);
  second.abort();
  await expect(asked[1]).rejects.toThrow('aborted');
  expect(started[0]!.signal.aborted).toBe(true);
  const later = shared.run('a', staying(), start);
  started[1]!.end.resolve('printed');
  expect(await later).toBe('printed');
});
