import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { CdpConnection } from './cdp.ts';

interface SentMessage {
  id: number;
  method: string;
  params?: unknown;
  sessionId?: string;
}

/** Creates a connection whose browser end is controlled by the test. */
function connect() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const connection = new CdpConnection(toBrowser, fromBrowser);
  const sent = () =>
    String(toBrowser.read() ?? '')
      .split('\0')
      .filter(Boolean)
      .map((text) => JSON.parse(text) as SentMessage);
  const emit = (...messages: object[]) =>
    fromBrowser.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  return { connection, fromBrowser, sent, emit };
}

const createAttachedEvent = (sessionId: string) => ({
  method: 'Target.attachedToTarget',
  params: { sessionId, targetInfo: { targetId: sessionId } },
});
/** Waits until pending messages have been read. */
const flushMessages = () => new Promise((resolve) => setImmediate(resolve));

test('matches responses to their calls in any order', async () => {
  const { connection, sent, emit } = connect();
  const first = connection.browser.send('Browser.getVersion');
  const second = connection.browser.send('Target.getTargets');
  const [one, two] = sent();
  expect(one).toEqual({ id: 1, method: 'Browser.getVersion' });
  emit({ id: two!.id, result: { targetInfos: [] } }, { id: one!.id, result: { product: 'X/1' } });
  expect(await first).toEqual({ product: 'X/1' });
  expect(await second).toEqual({ targetInfos: [] });
});

test('joins a message that arrives in chunks, even if a chunk ends in the middle of a character', async () => {
  const { connection, fromBrowser } = connect();
  const call = connection.browser.send('Browser.getVersion');
  const bytes = Buffer.from(`${JSON.stringify({ id: 1, result: { product: '“Ünï”' } })}\0`);
  for (const byte of bytes) {
    fromBrowser.write(Buffer.from([byte]));
    await flushMessages();
  }
  expect(await call).toEqual({ product: '“Ünï”' });
});

test('rejects the call and discards the response if the response is too long', async () => {
  const { connection, fromBrowser, emit } = connect();
  emit(createAttachedEvent('a'));
  await flushMessages();
  const oversized = connection.session('a').send('Page.captureScreenshot');
  const next = connection.browser.send('Browser.getVersion');
  fromBrowser.write('{"id":1,"result":{"data":"');
  const chunk = Buffer.alloc(16 * 1024 ** 2, 'x');
  for (let part = 0; part < 13; part++) {
    fromBrowser.write(chunk);
    await flushMessages();
  }
  fromBrowser.write('"},"sessionId":"a"}\0');
  await expect(oversized).rejects.toMatchObject({
    reason: 'refused',
    message: expect.stringContaining('192 MB'),
  });
  emit({ id: 2, result: { product: 'X/1' } });
  expect(await next).toEqual({ product: 'X/1' });
});

test('delivers events to the listeners of their session until they unsubscribe', async () => {
  const { connection, emit } = connect();
  emit(createAttachedEvent('a'), createAttachedEvent('b'));
  await flushMessages();
  const onEvent = vi.fn();
  const unsubscribe = connection
    .session('a')
    .on('Page.loadEventFired', ({ timestamp }) => onEvent(timestamp));
  const event = (sessionId: string, timestamp: number) => ({
    method: 'Page.loadEventFired',
    sessionId,
    params: { timestamp },
  });
  emit(event('a', 1), event('b', 2));
  await flushMessages();
  unsubscribe();
  emit(event('a', 3));
  await flushMessages();
  expect(onEvent.mock.calls).toEqual([[1]]);
});

test('rejects with the browser’s error message if the browser refuses a call', async () => {
  const { connection, emit } = connect();
  const call = connection.browser.send('Target.closeTarget', { targetId: 'x' });
  emit({ id: 1, error: { code: -32000, message: 'No target with given id' } });
  await expect(call).rejects.toMatchObject({
    name: 'CdpError',
    reason: 'refused',
    message: 'Target.closeTarget: No target with given id',
  });
});

test('rejects a call that gets no response in time', async () => {
  const { connection, emit } = connect();
  const call = connection.browser.send('Browser.getVersion', undefined, { timeoutMs: 5 });
  await expect(call).rejects.toMatchObject({ reason: 'timed-out', waitedMs: 5 });
  // A late response has no effect.
  emit({ id: 1, result: {} });
  await flushMessages();
});

test('rejects only the calls to a target that was closed', async () => {
  const { connection, emit } = connect();
  emit(createAttachedEvent('a'), createAttachedEvent('b'));
  await flushMessages();
  const lost = connection.session('a').send('Page.enable');
  const kept = connection.session('b').send('Page.enable');
  emit(
    { method: 'Target.detachedFromTarget', params: { sessionId: 'a' } },
    { id: 2, sessionId: 'b', result: {} },
  );
  await expect(lost).rejects.toMatchObject({ reason: 'closed' });
  expect(await kept).toEqual({});
  // Later messages are ignored.
  emit({ method: 'Page.loadEventFired', sessionId: 'a', params: {} });
  await flushMessages();
});

test('rejects pending and later calls to a tab that crashed', async () => {
  const { connection, emit } = connect();
  emit(createAttachedEvent('a'));
  await flushMessages();
  const session = connection.session('a');
  const call = session.send('Page.enable');
  emit({ method: 'Inspector.targetCrashed', sessionId: 'a', params: {} });
  await expect(call).rejects.toMatchObject({ reason: 'crashed' });
  expect(session.isUsable).toBe(false);
  await expect(session.send('Page.enable')).rejects.toMatchObject({ reason: 'crashed' });
  expect(await session.ended).toBe('crashed');
});

test('rejects every call when the browser exits', async () => {
  const { connection, fromBrowser, emit } = connect();
  emit(createAttachedEvent('a'));
  await flushMessages();
  const calls = [connection.session('a').send('Page.enable'), connection.browser.send('Browser.getVersion')];
  fromBrowser.destroy();
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ reason: 'closed' }) },
    { status: 'rejected', reason: expect.objectContaining({ reason: 'closed' }) },
  ]);
});
