import { brotliCompressSync } from 'node:zlib';
import type { RecordedTranscript, TranscriptEntry } from '@curbcut/page-model';
import { expect, it } from 'vitest';
import { decodeTranscript, encodeTranscript } from './encode-transcript.ts';

const none = { stops: [], omitted: 0 };
const createTranscript = (entries: TranscriptEntry[], headings: number[] = []): RecordedTranscript => ({
  entries,
  orders: {
    reading: { stops: entries.map((_, index) => index), omitted: 2 },
    headings: { stops: headings, omitted: 0 },
    tab: none,
    landmarks: none,
  },
});
const heading: TranscriptEntry = {
  selector: 'h1',
  says: { role: 'heading', name: 'Prices \uD800', level: 1 },
};
const text: TranscriptEntry = { selector: 'p', says: 'From “5 €” \u202E' };

it('decodes what it encodes', async () => {
  const transcript = createTranscript([text, heading, text], [1]);
  const { text: stored } = await encodeTranscript(transcript);
  expect(stored).toMatch(/^[\w+/]+=*$/);
  expect(await decodeTranscript(stored)).toEqual(transcript);
});

it('has the same hash for an order in which the same is announced', async () => {
  const { hashes } = await encodeTranscript(createTranscript([heading, text], [0]));
  const moved = await encodeTranscript(createTranscript([{ ...heading, selector: '#prices' }, text], [0]));
  expect(moved.hashes).toEqual(hashes);
  const changed = await encodeTranscript(createTranscript([heading, { ...text, says: 'From 6 €' }], [0]));
  expect(changed.hashes).toMatchObject({ headings: hashes.headings, tab: hashes.tab });
  expect(changed.hashes.reading).not.toBe(hashes.reading);
});

it.each([
  '',
  'not base64 \0',
  brotliCompressSync('{').toString('base64'),
  brotliCompressSync('[99,[],[]]').toString('base64'),
  brotliCompressSync('[1,null,[]]').toString('base64'),
])('returns null for %j', async (stored) => {
  expect(await decodeTranscript(stored)).toBeNull();
});
