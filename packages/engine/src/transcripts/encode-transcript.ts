import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import {
  type RecordedTranscript,
  TRANSCRIPT_LIMITS,
  TRANSCRIPT_ORDERS,
  type TranscriptEntry,
  type TranscriptOrder,
} from '@curbcut/page-model';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Changes whenever a stored transcript would be read differently. */
const FORMAT = 1;
/** This compression level detects repeated selectors and words and takes a few milliseconds per page. */
const QUALITY = 5;
/** Several times the size of the largest transcript. */
const MAX_DECODED_BYTES = 16 * TRANSCRIPT_LIMITS.characters;

/** A transcript in the form in which scans store it. */
export interface EncodedTranscript {
  /** Compressed, in Base64. Decode it with `decodeTranscript`. */
  readonly text: string;
  /** Equal for orders in which the same is announced, even if selectors differ. */
  readonly hashes: Readonly<Record<TranscriptOrder, string>>;
}

/** Encodes a transcript. The compression runs outside the event loop's thread. */
export async function encodeTranscript({ entries, orders }: RecordedTranscript): Promise<EncodedTranscript> {
  const spoken = entries.map(({ says }) => JSON.stringify(says));
  const hashOrder = (order: TranscriptOrder): string => {
    const hash = createHash('sha256');
    for (const stop of orders[order].stops) hash.update(`${spoken[stop]}\n`);
    return hash.update(String(orders[order].omitted)).digest('base64url').slice(0, 16);
  };
  const rows = entries.map(({ selector }, index) => `[${JSON.stringify(selector)},${spoken[index]}]`);
  const stops = JSON.stringify(
    TRANSCRIPT_ORDERS.map((order) => [toSteps(orders[order].stops), orders[order].omitted]),
  );
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const bytes = await compress(`[${FORMAT},${stops},[${rows.join(',')}]]`, { params });
  return { text: bytes.toString('base64'), hashes: mapOrders(hashOrder) };
}

/** Decodes the output of `encodeTranscript`; returns null for anything else, such as data from another version. */
export async function decodeTranscript(stored: string): Promise<RecordedTranscript | null> {
  try {
    const bytes = await decompress(Buffer.from(stored, 'base64'), { maxOutputLength: MAX_DECODED_BYTES });
    const [format, stops, rows] = JSON.parse(bytes.toString());
    if (format !== FORMAT) return null;
    return {
      entries: rows.map(([selector, says]: [string, TranscriptEntry['says']]) => ({ selector, says })),
      orders: mapOrders((_, at) => ({ stops: fromSteps(stops[at][0]), omitted: Number(stops[at][1]) })),
    };
  } catch {
    return null;
  }
}

const mapOrders = <Value>(map: (order: TranscriptOrder, index: number) => Value) =>
  Object.fromEntries(TRANSCRIPT_ORDERS.map((order, index) => [order, map(order, index)])) as Record<
    TranscriptOrder,
    Value
  >;

/** Converts indexes to the differences between them, which are mostly 1 and take little space compressed. */
const toSteps = (indexes: readonly number[]): number[] =>
  indexes.map((index, at) => index - (indexes[at - 1] ?? 0));

function fromSteps(steps: readonly number[]): number[] {
  let index = 0;
  return steps.map((step) => {
    index += step;
    return index;
  });
}
