import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseVideoFile } from './parse-video-file.ts';

const readVideo = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../test-utils/videos/${name}.webm`, import.meta.url)));

const box = (id: string, ...parts: readonly (readonly number[])[]): number[] => {
  const content = parts.flat();
  return [...int(content.length + 8), ...Array.from(id, (letter) => letter.charCodeAt(0)), ...content];
};
const int = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const ints = (...values: readonly number[]) => values.flatMap(int);
const zeros = (count: number) => Array.from({ length: count }, () => 0);

// cspell:ignore ctts ftyp hdlr trak mdat mdhd mdia minf moov stbl stco stsc stsd stss stsz stts vide
/** An MP4 file with three frames of VP8 in two chunks, the last two shown in reverse order. */
function createMp4(): Uint8Array<ArrayBuffer> {
  const create = (first: number) => {
    const table = box(
      'stbl',
      box('stsd', ints(0, 1), box('vp08', zeros(78))),
      box('stts', ints(0, 1, 3, 1_000)),
      box('ctts', ints(0, 3, 1, 0, 1, 1_000, 1, -1_000)),
      box('stsz', ints(0, 0, 3, 2, 1, 1)),
      box('stsc', ints(0, 2, 1, 2, 1, 2, 1, 1)),
      box('stco', ints(0, 2, first, first + 5)),
      box('stss', ints(0, 1, 1)),
    );
    const handler = box(
      'hdlr',
      ints(0, 0),
      [...'vide'].map((letter) => letter.charCodeAt(0)),
      zeros(12),
    );
    const media = box('mdia', box('mdhd', ints(0, 0, 0, 10_000, 3_000)), handler, box('minf', table));
    return [...box('ftyp', ints(0)), ...box('moov', box('trak', media))];
  };
  const start = create(0).length + 8;
  return Uint8Array.from([...create(start), ...box('mdat', [1, 2, 3, 0, 0, 4])]);
}

describe('parseVideoFile', () => {
  it('reads the frames of a WebM file and their times', () => {
    const video = parseVideoFile(readVideo('calm'))!;
    expect(video.config).toEqual({ codec: 'vp8' });
    expect(video.isCut).toBe(false);
    expect(video.chunks).toHaveLength(150);
    expect(video.chunks.slice(0, 3).map(({ type, timestamp }) => [type, timestamp])).toEqual([
      ['key', 0],
      ['delta', 40_000],
      ['delta', 80_000],
    ]);
  });

  it('reads the picture of a file that also has sound', () => {
    const video = parseVideoFile(readVideo('spoken'))!;
    expect(video.config.codec).toMatch(/^vp/);
    expect(video.chunks.length).toBeGreaterThan(20);
    expect(video.chunks.at(-1)!.timestamp).toBeLessThan(7_000_000);
  });

  it('reads the frames of an MP4 file in decoding order', () => {
    const video = parseVideoFile(createMp4())!;
    expect(video.config).toEqual({ codec: 'vp8' });
    expect(
      video.chunks.map(({ type, timestamp, data }) => [
        type,
        timestamp,
        ...new Uint8Array(data as ArrayBuffer),
      ]),
    ).toEqual([
      ['key', 0, 1, 2],
      ['delta', 200_000, 3],
      ['delta', 100_000, 4],
    ]);
    expect(video.isCut).toBe(false);
  });

  it('reports that frames are missing at the end of a file that was cut off', () => {
    for (const whole of [readVideo('calm'), createMp4()]) {
      const video = parseVideoFile(whole.slice(0, -1))!;
      expect(video.isCut).toBe(true);
      expect(video.chunks).toHaveLength(parseVideoFile(whole)!.chunks.length - 1);
    }
  });

  it('returns nothing, or fewer frames, for damaged files', () => {
    for (const whole of [readVideo('calm'), createMp4()]) {
      const count = parseVideoFile(whole)!.chunks.length;
      for (let at = 0; at < Math.min(whole.length, 400); at++) {
        const damaged = whole.slice();
        damaged[at] = 255;
        expect(parseVideoFile(damaged)?.chunks.length ?? 0).toBeLessThanOrEqual(Math.max(count, 10_000));
        parseVideoFile(whole.slice(0, at));
      }
    }
    expect(parseVideoFile(new Uint8Array())).toBeNull();
    expect(parseVideoFile(new TextEncoder().encode('<!doctype html><p>Not a video</p>'))).toBeNull();
  });
});
