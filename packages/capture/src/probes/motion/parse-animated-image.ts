/** An animated image's timing. */
export interface AnimatedImage {
  readonly type: 'image/gif' | 'image/png' | 'image/webp';
  readonly frames: number;
  /** Total milliseconds of motion; `Infinity` if it repeats forever. */
  readonly durationMs: number;
  /** How long the shortest frame is shown, in milliseconds. */
  readonly shortestMs: number;
}

/** Browsers show frames with a delay below 20 ms for 100 ms. */
const MIN_DELAY_MS = 20;
const DEFAULT_DELAY_MS = 100;
const MAX_FRAMES = 10_000;

/**
 * Reads the timing of a GIF, PNG or WebP image from its bytes, without decoding pixels. Null if it isn't
 * animated or is damaged.
 */
export function parseAnimatedImage(bytes: Buffer): AnimatedImage | null {
  try {
    if (bytes.toString('latin1', 0, 3) === 'GIF') return parseGif(bytes);
    if (bytes.toString('latin1', 1, 4) === 'PNG') return parsePng(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
      return parseWebp(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** @param loops number of times that all frames are shown; 0 for infinitely many */
function toAnimatedImage(
  type: AnimatedImage['type'],
  delays: readonly number[],
  loops: number,
): AnimatedImage | null {
  if (delays.length < 2) return null;
  const shown = delays.map((delay) => (delay < MIN_DELAY_MS ? DEFAULT_DELAY_MS : delay));
  const total = shown.reduce((sum, delay) => sum + delay, 0);
  return {
    type,
    frames: delays.length,
    durationMs: loops === 0 ? Number.POSITIVE_INFINITY : total * loops,
    shortestMs: shown.reduce((shortest, delay) => Math.min(shortest, delay), Number.POSITIVE_INFINITY),
  };
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function parseGif(bytes: Buffer): AnimatedImage | null {
  const getTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const skipBlocks = (from: number) => {
    let at = from;
    while (bytes.readUInt8(at) !== 0) at += bytes.readUInt8(at) + 1;
    return at + 1;
  };
  const delays: number[] = [];
  let [at, delay, loops] = [13 + getTableSize(bytes.readUInt8(10)), 0, 1];
  while (at < bytes.length && delays.length < MAX_FRAMES) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x21) {
      const label = bytes.readUInt8(at + 1);
      if (label === 0xf9) delay = bytes.readUInt16LE(at + 4) * 10;
      if (label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0') {
        const repeats = bytes.readUInt16LE(at + 16);
        loops = repeats === 0 ? 0 : repeats + 1;
      }
      at = skipBlocks(at + 2);
    } else if (kind === 0x2c) {
      delays.push(delay);
      at = skipBlocks(at + 11 + getTableSize(bytes.readUInt8(at + 9)));
    } else {
      break;
    }
  }
  return toAnimatedImage('image/gif', delays, loops);
}

/** https://www.w3.org/TR/png-3/#apng-frame-based-animation */
function parsePng(bytes: Buffer): AnimatedImage | null {
  const delays: number[] = [];
  let loops: number | null = null;
  for (let at = 8; at + 8 <= bytes.length && delays.length < MAX_FRAMES; at += bytes.readUInt32BE(at) + 12) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') loops = bytes.readUInt32BE(at + 12);
    // The animation chunk comes before the pixels.
    if (kind === 'IDAT' && loops === null) return null;
    if (kind === 'fcTL') {
      const unit = bytes.readUInt16BE(at + 30) || 100;
      delays.push((bytes.readUInt16BE(at + 28) / unit) * 1_000);
    }
  }
  return loops === null ? null : toAnimatedImage('image/png', delays, loops);
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function parseWebp(bytes: Buffer): AnimatedImage | null {
  const delays: number[] = [];
  let loops = 1;
  for (let at = 12; at + 8 <= bytes.length && delays.length < MAX_FRAMES; ) {
    const kind = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (kind === 'ANIM') loops = bytes.readUInt16LE(at + 12);
    if (kind === 'ANMF') delays.push(bytes.readUIntLE(at + 20, 3));
    at += 8 + size + (size % 2);
  }
  return toAnimatedImage('image/webp', delays, loops);
}
