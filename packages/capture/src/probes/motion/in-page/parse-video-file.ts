/** The video track of a file, as its codec decodes it. */
export interface EncodedVideo {
  readonly config: VideoDecoderConfig;
  /** The frames in decoding order, with times in microseconds. */
  readonly chunks: readonly EncodedVideoChunkInit[];
  /** Whether frames are missing, because only the beginning of the file was read. */
  readonly isCut: boolean;
}

/** No ten seconds of video have more frames. */
const MAX_CHUNKS = 10_000;
const MICROSECONDS = 1_000_000;

/**
 * Reads the frames of the first video track in a WebM or MP4 file, or in its beginning. Null for other files, and for
 * those whose frames are laced, encrypted or in fragments.
 */
export function parseVideoFile(bytes: Uint8Array<ArrayBuffer>): EncodedVideo | null {
  try {
    const isWebm = bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3;
    return isWebm ? parseWebm(bytes) : parseMp4(bytes);
  } catch (error) {
    // Numbers in a damaged file may point anywhere.
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

/** A part of a file: an element (WebM) or a box (MP4), without its header. */
interface FilePart {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Whether the file ends before it does. */
  readonly isCut: boolean;
}

const ids = {
  segment: '18538067',
  info: '1549a966',
  timeScale: '2ad7b1',
  tracks: '1654ae6b',
  track: 'ae',
  trackNumber: 'd7',
  trackType: '83',
  codec: '86',
  codecPrivate: '63a2',
  encodings: '6d80',
  cluster: '1f43b675',
  clusterTime: 'e7',
  simpleBlock: 'a3',
  blockGroup: 'a0',
  block: 'a1',
  reference: 'fb',
} as const;

/** https://www.rfc-editor.org/rfc/rfc9559 (the format that WebM is a part of) */
function parseWebm(bytes: Uint8Array<ArrayBuffer>): EncodedVideo | null {
  const segment = listElements(bytes, 0, bytes.length).find(({ id }) => id === ids.segment);
  if (segment === undefined) return null;
  const parts = listElements(bytes, segment.start, segment.end);
  const listInside = (part: FilePart | undefined) => (part ? listElements(bytes, part.start, part.end) : []);
  const find = (list: readonly FilePart[], id: string) => list.find((part) => part.id === id);
  const readNumber = (part: FilePart | undefined) => (part ? readInteger(bytes, part.start, part.end) : 0);
  const info = listInside(find(parts, ids.info));
  const scaleNs = readNumber(find(info, ids.timeScale)) || 1_000_000;
  const track = listInside(find(parts, ids.tracks))
    .filter(({ id }) => id === ids.track)
    .map(listInside)
    .find((entries) => readNumber(find(entries, ids.trackType)) === 1);
  if (track === undefined || find(track, ids.encodings)) return null;
  const number = readNumber(find(track, ids.trackNumber));
  const codecPart = find(track, ids.codec);
  const name = codecPart ? readText(bytes, codecPart.start, codecPart.end) : '';
  const privatePart = find(track, ids.codecPrivate);
  const description = privatePart ? bytes.slice(privatePart.start, privatePart.end) : null;
  const config = describeWebmCodec(name, description);
  if (config === null) return null;
  const chunks: EncodedVideoChunkInit[] = [];
  for (const cluster of parts.filter(({ id }) => id === ids.cluster)) {
    const entries = listInside(cluster);
    const clusterTime = readNumber(find(entries, ids.clusterTime));
    for (const entry of entries) {
      const group = entry.id === ids.blockGroup ? listInside(entry) : [];
      const block = entry.id === ids.simpleBlock ? entry : find(group, ids.block);
      if (block === undefined || block.isCut || chunks.length >= MAX_CHUNKS) continue;
      const { value, next } = readVariableInteger(bytes, block.start, true);
      if (value !== number) continue;
      const flags = bytes[next + 2]!;
      if ((flags & 0x06) !== 0) return null;
      const time = clusterTime + new DataView(bytes.buffer, bytes.byteOffset).getInt16(next);
      const isKey = entry.id === ids.simpleBlock ? (flags & 0x80) !== 0 : !find(group, ids.reference);
      chunks.push({
        type: isKey ? 'key' : 'delta',
        timestamp: (time * scaleNs) / 1_000,
        data: bytes.slice(next + 3, block.end),
      });
    }
  }
  return { config, chunks, isCut: parts.some(({ isCut }) => isCut) };
}

function describeWebmCodec(
  name: string,
  description: Uint8Array<ArrayBuffer> | null,
): VideoDecoderConfig | null {
  if (name === 'V_VP8') return { codec: 'vp8' };
  if (name === 'V_VP9') return { codec: 'vp09.00.10.08' };
  if (description === null) return null;
  if (name === 'V_AV1') return { codec: describeAv1(description) };
  return name === 'V_MPEG4/ISO/AVC' ? { codec: describeAvc(description), description } : null;
}

/** Lists the elements in a part of a WebM file. The last one may be of unknown length, or cut off. */
function listElements(bytes: Uint8Array, start: number, end: number): FilePart[] {
  const parts: FilePart[] = [];
  for (let at = start; at < end && parts.length < MAX_CHUNKS; ) {
    const { next: idEnd } = readVariableInteger(bytes, at, false);
    const { value: size, next, isUnknown } = readVariableInteger(bytes, idEnd, true);
    if (next > end) break;
    const id = Array.from(bytes.subarray(at, idEnd), (byte) => byte.toString(16).padStart(2, '0')).join('');
    // Live streams leave the length of segments and clusters open: they end where the next one begins.
    const stop = isUnknown ? findNextCluster(bytes, id, next, end) : next + size;
    parts.push({ id, start: next, end: Math.min(stop, end), isCut: stop > end });
    at = stop;
  }
  return parts;
}

function findNextCluster(bytes: Uint8Array, id: string, start: number, end: number): number {
  if (id !== ids.cluster) return end;
  for (let at = start; at < end - 4; at++)
    if (bytes[at] === 0x1f && bytes[at + 1] === 0x43 && bytes[at + 2] === 0xb6 && bytes[at + 3] === 0x75)
      return at;
  return end;
}

/** Reads a number whose first byte contains its length; for the ids of elements, that bit is part of the number. */
function readVariableInteger(bytes: Uint8Array, at: number, isSize: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) throw new RangeError('The file ends within a number.');
  let value = isSize ? first & (0xff >> length) : first;
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    value = value * 256 + bytes[at + index]!;
    isUnknown &&= bytes[at + index] === 0xff;
  }
  return { value, next: at + length, isUnknown: isSize && isUnknown };
}

function readInteger(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 256 + bytes[at]!;
  return value;
}

const readText = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 64))).replace(/\0+$/, '');

// cspell:ignore avcc ctts hdlr trak mdhd mdia minf moov mvex stbl stco stsc stsd stss stsz stts vide
/** ISO/IEC 14496-12 and 14496-15 */
function parseMp4(bytes: Uint8Array<ArrayBuffer>): EncodedVideo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const list = ({ start, end }: Pick<FilePart, 'start' | 'end'>) => listBoxes(view, start, end);
  const find = (part: FilePart | undefined, ...path: string[]): FilePart | undefined =>
    path.reduce<FilePart | undefined>(
      (at, id) => (at ? list(at).find((box) => box.id === id) : undefined),
      part,
    );
  const file = { id: '', start: 0, end: bytes.length, isCut: false };
  const movie = find(file, 'moov');
  if (movie === undefined || movie.isCut || find(movie, 'mvex')) return null;
  const track = list(movie).find((box) => {
    const handler = box.id === 'trak' ? find(box, 'mdia', 'hdlr') : undefined;
    return handler !== undefined && readText(bytes, handler.start + 8, handler.start + 12) === 'vide';
  });
  const table = find(track, 'mdia', 'minf', 'stbl');
  const header = find(track, 'mdia', 'mdhd');
  const entries = find(table, 'stsd');
  if (table === undefined || header === undefined || entries === undefined) return null;
  const config = describeMp4Codec(bytes, view, listBoxes(view, entries.start + 8, entries.end)[0]);
  if (config === null) return null;
  const timeScale = view.getUint32(header.start + (bytes[header.start] === 1 ? 20 : 12));
  const { samples, count } = readSamples(view, (id) => find(table, id));
  const chunks = samples
    .filter(({ offset, size }) => offset + size <= bytes.length)
    .map(
      ({ offset, size, time, isKey }): EncodedVideoChunkInit => ({
        type: isKey ? 'key' : 'delta',
        timestamp: (time * MICROSECONDS) / timeScale,
        data: bytes.slice(offset, offset + size),
      }),
    );
  return { config, chunks, isCut: chunks.length < count };
}

function listBoxes(view: DataView, start: number, end: number): FilePart[] {
  const parts: FilePart[] = [];
  for (let at = start; at + 8 <= end && parts.length < MAX_CHUNKS; ) {
    const short = view.getUint32(at);
    const id = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
    const isLong = short === 1;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    if (size < 8) break;
    parts.push({ id, start: at + (isLong ? 16 : 8), end: Math.min(at + size, end), isCut: at + size > end });
    at += size;
  }
  return parts;
}

function describeMp4Codec(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  entry: FilePart | undefined,
): VideoDecoderConfig | null {
  if (entry === undefined) return null;
  // The fields before the codec's own boxes have a fixed length.
  const boxes = listBoxes(view, entry.start + 78, entry.end);
  const read = (id: string) => {
    const box = boxes.find((one) => one.id === id);
    return box ? bytes.slice(box.start, box.end) : null;
  };
  if (entry.id === 'avc1' || entry.id === 'avc3') {
    const description = read('avcC');
    return description && { codec: describeAvc(description), description };
  }
  if (entry.id === 'vp08') return { codec: 'vp8' };
  if (entry.id === 'vp09') return { codec: 'vp09.00.10.08' };
  const description = entry.id === 'av01' ? read('av1C') : null;
  return description && { codec: describeAv1(description) };
}

const describeAvc = (description: Uint8Array): string =>
  `avc1.${Array.from(description.subarray(1, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

function describeAv1(description: Uint8Array): string {
  const [profile, level] = [description[1]! >> 5, description[1]! & 0x1f];
  const isHighDepth = (description[2]! & 0x40) !== 0;
  return `av01.${profile}.${String(level).padStart(2, '0')}M.${isHighDepth ? '10' : '08'}`;
}

interface Mp4Sample {
  readonly offset: number;
  readonly size: number;
  readonly time: number;
  readonly isKey: boolean;
}

/** Reads the tables of an MP4 track: sizes, places, times and key frames of its samples. */
function readSamples(
  view: DataView,
  find: (id: string) => FilePart | undefined,
): { readonly samples: readonly Mp4Sample[]; readonly count: number } {
  const sizes = find('stsz');
  const places = find('co64') ?? find('stco');
  const groups = find('stsc');
  const times = find('stts');
  if (!sizes || !places || !groups || !times) return { samples: [], count: 0 };
  const at = (part: FilePart, index: number) => view.getUint32(part.start + 4 * index);
  const count = at(sizes, 2);
  const fixedSize = at(sizes, 1);
  const length = Math.min(count, MAX_CHUNKS);
  const offsets = find('ctts');
  const decoded = expandRuns(view, times, length);
  const shifts = offsets ? expandRuns(view, offsets, length) : [];
  const keyPart = find('stss');
  const keys =
    keyPart &&
    new Set(
      Array.from({ length: Math.min(at(keyPart, 1), MAX_CHUNKS) }, (_, index) => at(keyPart, 2 + index)),
    );
  const samples: Mp4Sample[] = [];
  let [group, time] = [0, 0];
  for (let chunk = 1; chunk <= at(places, 1) && samples.length < length; chunk++) {
    while (group + 1 < at(groups, 1) && at(groups, 2 + 3 * (group + 1)) <= chunk) group++;
    const isLong = places.id === 'co64';
    let offset = isLong ? Number(view.getBigUint64(places.start + 8 * chunk)) : at(places, 1 + chunk);
    for (let one = 0; one < at(groups, 3 + 3 * group) && samples.length < length; one++) {
      const index = samples.length;
      const size = fixedSize === 0 ? at(sizes, 3 + index) : fixedSize;
      const shift = (shifts[index] ?? 0) | 0;
      samples.push({ offset, size, time: time + shift, isKey: keys === undefined || keys.has(index + 1) });
      offset += size;
      time += decoded[index] ?? 0;
    }
  }
  return { samples, count };
}

/** Expands a table of counts and values. */
function expandRuns(view: DataView, part: FilePart, length: number): number[] {
  const values: number[] = [];
  const runs = view.getUint32(part.start + 4);
  for (let run = 0; run < runs && values.length < length; run++) {
    const times = view.getUint32(part.start + 8 + 8 * run);
    const value = view.getUint32(part.start + 12 + 8 * run);
    for (let one = 0; one < times && values.length < length; one++) values.push(value);
  }
  return values;
}
