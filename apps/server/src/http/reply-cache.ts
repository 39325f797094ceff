import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Maximum number of bytes that all of a process's cached responses can take. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
/** Memory used by an entry in addition to its content. */
const ENTRY_OVERHEAD_BYTES = 1_000;
/**
 * Half the work of level 5 for 10% more bytes; brotli's default is meant for files that are compressed once.
 */
const BROTLI_QUALITY = 4;

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** A response body as sent. */
export interface EncodedBody {
  readonly bytes: Buffer;
  /** Value of `Content-Encoding`; undefined for an uncompressed body. */
  readonly encoding: 'br' | 'gzip' | undefined;
}

/** A JSON response that was serialized and compressed once. */
export class CachedReply {
  /**
   * Identifies the content, so it's valid for every server and product version that would send the same
   * content. Weak, because the bytes depend on the encoding.
   */
  readonly etag: string;
  readonly #brotli: Buffer;
  #gzip: Promise<Buffer> | undefined;

  private constructor(etag: string, brotli: Buffer) {
    this.etag = etag;
    this.#brotli = brotli;
  }

  static async fromJson(json: string): Promise<CachedReply> {
    const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return new CachedReply(etag, await compressBrotli(json, { params }));
  }

  /** Estimated memory in bytes: gzip may be added later and is a little larger. */
  get size(): number {
    return Math.ceil(this.#brotli.length * 2.5) + ENTRY_OVERHEAD_BYTES;
  }

  /** Returns the body in the best encoding that an `Accept-Encoding` header allows. */
  async encode(acceptEncoding: string | undefined): Promise<EncodedBody> {
    if (acceptsEncoding(acceptEncoding, 'br')) return { bytes: this.#brotli, encoding: 'br' };
    if (!acceptsEncoding(acceptEncoding, 'gzip')) {
      return { bytes: await decompressBrotli(this.#brotli), encoding: undefined };
    }
    this.#gzip ??= decompressBrotli(this.#brotli).then((bytes) => compressGzip(bytes));
    return { bytes: await this.#gzip, encoding: 'gzip' };
  }
}

/** Whether an `Accept-Encoding` header names an encoding and does not exclude it with a quality of 0. */
export function acceptsEncoding(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [name = '', ...params] = entry.toLowerCase().split(';');
    return name.trim() === encoding && !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param));
  });
}

/** Whether an `If-None-Match` header contains an entity tag; compared weakly (RFC 9110, section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/**
 * Caches JSON responses whose keys contain everything they depend on. Keys are used only after checking the
 * reader's access, so the cache itself doesn't grant access. Requests for the same key wait for a single
 * computation.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, CachedReply>;
  readonly #pending = new Map<string, Promise<CachedReply>>();

  constructor(maxBytes: number = MAX_CACHE_BYTES) {
    this.#replies = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  }

  /** Returns the cached response for a key, or creates it. A failed creation isn't cached. */
  async getOrCreate(key: string, createJson: () => Promise<string>): Promise<CachedReply> {
    const cached = this.#replies.get(key) ?? this.#pending.get(key);
    if (cached) return cached;
    const creating = createJson().then((json) => CachedReply.fromJson(json));
    this.#pending.set(key, creating);
    try {
      const reply = await creating;
      this.#replies.set(key, reply);
      return reply;
    } finally {
      this.#pending.delete(key);
    }
  }
}
