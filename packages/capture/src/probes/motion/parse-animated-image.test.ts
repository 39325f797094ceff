import { describe, expect, it } from 'vitest';
import { parseAnimatedImage } from './parse-animated-image.ts';

const word = (value: number) => [value & 0xff, value >> 8];
const text = (value: string) => [...value].map((character) => character.charCodeAt(0));

function createGif(delays: readonly number[], repeats: number | null): Buffer {
  const loop = [0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, ...word(repeats ?? 0), 0];
  const frames = delays.flatMap((delay) => [
    ...[0x21, 0xf9, 4, 0, ...word(delay), 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0],
  ]);
  const screen = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return Buffer.from([...text('GIF89a'), ...screen, ...(repeats === null ? [] : loop), ...frames, 0x3b]);
}

function createPng(chunks: readonly (readonly [string, readonly number[]])[]): Buffer {
  const parts = chunks.map(([kind, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from([...text(kind), ...data, 0, 0, 0, 0])]);
  });
  return Buffer.concat([Buffer.from([0x89, ...text('PNG\r\n'), 0x1a, 0x0a]), ...parts]);
}

/** Creates a frame of an animated PNG that is shown for a fraction of a second. */
const createFrame = (numerator: number, denominator: number) =>
  ['fcTL', [...new Array<number>(20).fill(0), 0, numerator, 0, denominator, 0, 0]] as const;

function createWebp(delays: readonly number[], loops: number): Buffer {
  const chunk = (kind: string, data: readonly number[]) => [
    ...text(kind),
    ...[...word(data.length), 0, 0],
    ...data,
  ];
  const frames = delays.flatMap((delay) =>
    chunk('ANMF', [...new Array<number>(12).fill(0), ...word(delay), 0, 0]),
  );
  return Buffer.from([
    ...text('RIFF'),
    ...[0, 0, 0, 0],
    ...text('WEBP'),
    ...chunk('ANIM', [0, 0, 0, 0, ...word(loops)]),
    ...frames,
  ]);
}

describe('parseAnimatedImage', () => {
  it('reads a GIF’s delays and how often it repeats', () => {
    expect(parseAnimatedImage(createGif([10, 30], null))).toEqual({
      type: 'image/gif',
      frames: 2,
      durationMs: 400,
      shortestMs: 100,
    });
    expect(parseAnimatedImage(createGif([10, 30], 2))?.durationMs).toBe(1_200);
    expect(parseAnimatedImage(createGif([10, 30], 0))?.durationMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('shows frames without a delay as long as browsers do', () => {
    expect(parseAnimatedImage(createGif([0, 1], null))?.durationMs).toBe(200);
  });

  it('reads animated PNG and WebP images', () => {
    const animation = ['acTL', [0, 0, 0, 2, 0, 0, 0, 3]] as const;
    const png = createPng([animation, createFrame(1, 2), createFrame(1, 4)]);
    expect(parseAnimatedImage(png)).toMatchObject({ type: 'image/png', frames: 2, durationMs: 2_250 });
    expect(parseAnimatedImage(createWebp([200, 300], 0))).toMatchObject({
      type: 'image/webp',
      durationMs: Number.POSITIVE_INFINITY,
      shortestMs: 200,
    });
  });

  it('returns null for still and damaged images', () => {
    expect(parseAnimatedImage(createGif([10], 0))).toBeNull();
    expect(parseAnimatedImage(createPng([['IDAT', [1, 2]]]))).toBeNull();
    expect(parseAnimatedImage(Buffer.from('<svg/>'))).toBeNull();
    expect(parseAnimatedImage(createGif([10, 30], 0).subarray(0, 40))).toBeNull();
  });
});
