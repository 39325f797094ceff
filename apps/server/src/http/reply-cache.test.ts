import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptsEncoding, CachedReply, matchesEtag, ReplyCache } from './reply-cache.ts';

test('sends a reply in the best encoding the client accepts', async () => {
  const json = JSON.stringify({ text: 'the same text '.repeat(200) });
  const reply = await CachedReply.fromJson(json);
  const brotli = await reply.encode('gzip, deflate, br, zstd');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(json);
  const gzip = await reply.encode('gzip;q=0.5, br;q=0');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.bytes).toString()).toBe(json);
  expect(await reply.encode(undefined)).toEqual({ bytes: Buffer.from(json), encoding: undefined });
  expect(acceptsEncoding('x-br', 'br')).toBe(false);
});

test('the entity tag identifies the content', async () => {
  const { etag } = await CachedReply.fromJson('{"a":1}');
  expect((await CachedReply.fromJson('{"a":1}')).etag).toBe(etag);
  expect((await CachedReply.fromJson('{"a":2}')).etag).not.toBe(etag);
  expect(matchesEtag(etag, etag)).toBe(true);
  expect(matchesEtag(`"other", ${etag.slice(2)}`, etag)).toBe(true);
  expect(matchesEtag('*', etag)).toBe(true);
  expect(matchesEtag('"other"', etag)).toBe(false);
  expect(matchesEtag(undefined, etag)).toBe(false);
});

test('simultaneous requests share one computation, and a failed one is repeated', async () => {
  const cache = new ReplyCache();
  let computed = 0;
  const create = async () => {
    computed += 1;
    if (computed === 1) throw new Error('The database is gone.');
    return '{}';
  };
  await expect(cache.getOrCreate('key', create)).rejects.toThrow('gone');
  await Promise.all([cache.getOrCreate('key', create), cache.getOrCreate('key', create)]);
  await cache.getOrCreate('key', create);
  expect(computed).toBe(2);
});

test('limits the cache’s memory', async () => {
  const cache = new ReplyCache(5_000);
  let computed = 0;
  const create = async () => {
    computed += 1;
    return '{}';
  };
  for (let key = 0; key < 20; key += 1) await cache.getOrCreate(String(key), create);
  await cache.getOrCreate('19', create);
  expect(computed).toBe(20);
  await cache.getOrCreate('0', create);
  expect(computed).toBe(21);
});
