import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { isCompleteRun } from '../../../../tools/test/scope.ts';

/** Number of generations that are kept, one for each state of the code and the browser. */
const MAX_GENERATIONS = 12;
const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1_000;
/** Share of the hits that are recomputed and compared, unless `CURBCUT_TEST_RECHECK` is set. */
const DEFAULT_RECHECK_SHARE = 0.01;
/** Text sizes in CSS pixels differ by a hundredth to a tenth, depending on what a tab has shown before. */
const MAX_SIZE_DIFFERENCE = 0.1;
const MAX_LISTED_DIFFERENCES = 10;
const MAX_VALUE_LENGTH = 120;

/** Represents a value that isn't in the cache. */
export const MISSING: unique symbol = Symbol('missing');

export interface ResultCacheOptions {
  /** Folder of all generations. Default: the user's cache folder. */
  readonly folder?: string;
  /**
   * What the entries depend on, in addition to their own keys. Entries of other generations are never read.
   */
  readonly generation: string;
  /** Whether entries are read. Default: true, except in `npm run test:all`. */
  readonly isReading?: boolean;
  /** Share of the hits to check, from 0 to 1. */
  readonly recheckShare?: number;
  /** Determines which hits are checked. Default: different in each process. */
  readonly seed?: string;
}

/** A hit that can be recomputed. */
interface Hit {
  readonly rank: number;
  readonly recheck: () => Promise<void>;
}

/**
 * Stores what tests have computed in a browser, across runs and clones of the repository. A few hits,
 * different ones in each run, are recomputed. If an entry is no longer correct, the test that uses it fails.
 */
export class ResultCache {
  /** This generation's folder. */
  readonly folder: string;
  readonly #isReading: boolean;
  readonly #recheckShare: number;
  readonly #seed: string;
  readonly #isOpen: Promise<void>;
  #hasRechecked = false;
  /** The hit that is checked if no other one was. */
  #spareHit: Hit | undefined;

  constructor({
    folder = getTestCacheFolder(),
    generation,
    isReading = !isCompleteRun(),
    recheckShare = Number(process.env.CURBCUT_TEST_RECHECK ?? DEFAULT_RECHECK_SHARE),
    seed = randomUUID(),
  }: ResultCacheOptions) {
    this.folder = path.join(folder, generation);
    this.#isReading = isReading;
    this.#recheckShare = recheckShare;
    this.#seed = seed;
    // Without a writable folder, every value is computed.
    this.#isOpen = openGeneration(folder, this.folder).catch(() => {});
  }

  /** Reads an entry. A damaged or incomplete entry counts as missing. */
  async read(key: string): Promise<unknown> {
    await this.#isOpen;
    if (!this.#isReading) return MISSING;
    try {
      return decode(await readFile(this.#getFile(key)));
    } catch {
      return MISSING;
    }
  }

  /** Writes an entry so that other processes see either all of it or nothing. */
  async write(key: string, value: unknown): Promise<void> {
    await this.#isOpen;
    const file = this.#getFile(key);
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(unfinished, encode(value));
      await rename(unfinished, file);
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#getFile(key), { force: true }).catch(() => {});
  }

  /**
   * Called for each hit. Recomputes it if it's one of those to check.
   *
   * @param name identifies the page
   * @throws {Error} if the value has changed, with the differences
   */
  async acceptHit(key: string, name: string, value: unknown, compute: () => Promise<unknown>): Promise<void> {
    const rank = getRank(`${this.#seed} ${key}`);
    const recheck = async () => {
      this.#hasRechecked = true;
      this.assertUnchanged(name, value, await compute());
    };
    if (rank < this.#recheckShare) return recheck();
    if (rank < (this.#spareHit?.rank ?? 1)) this.#spareHit = { rank, recheck };
  }

  /** Recomputes one hit if there were hits and none has been checked yet. */
  async recheckOne(): Promise<void> {
    const hit = this.#spareHit;
    this.#spareHit = undefined;
    if (!this.#hasRechecked && this.#recheckShare > 0) await hit?.recheck();
  }

  /** @throws {Error} with the differences between the values */
  assertUnchanged(name: string, cached: unknown, fresh: unknown): void {
    const differences = listDifferences(cached, fresh);
    if (differences.length === 0) return;
    throw new Error(
      [
        `The cache holds a different result for ${name} (cached → now):`,
        ...differences.map((line) => `  ${line}`),
        'Either the result is not the same each time, or it depends on something that is not part of the key of its entry.',
        `To clear the cache, delete ${this.folder}; npm run test:all does not read it.`,
      ].join('\n'),
    );
  }

  #getFile(key: string): string {
    return path.join(this.folder, key.slice(0, 2), key);
  }
}

/** Returns a digest of values that `JSON.stringify` accepts. For byte arrays, the content counts. */
export function hashKey(...values: readonly unknown[]): string {
  const json = JSON.stringify(values, function (this: Record<string, unknown>, name, value: unknown) {
    // Use the value itself, because a buffer serializes itself as a list of numbers.
    const original = this[name];
    return original instanceof Uint8Array ? hashBytes(original) : value;
  });
  return createHash('sha256').update(json).digest('hex').slice(0, 40);
}

const hashes = new WeakMap<Uint8Array, string>();

/** Cached because many pages are served with the same files. */
function hashBytes(bytes: Uint8Array): string {
  const hash = hashes.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
  hashes.set(bytes, hash);
  return hash;
}

/**
 * Returns the folder for test caches. It belongs to the user, so that other clones of the repository share
 * it.
 */
function getTestCacheFolder(): string {
  const { CURBCUT_TEST_CACHE, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (CURBCUT_TEST_CACHE) return path.resolve(CURBCUT_TEST_CACHE);
  const caches =
    process.platform === 'win32'
      ? LOCALAPPDATA || path.join(homedir(), 'AppData', 'Local')
      : process.platform === 'darwin'
        ? path.join(homedir(), 'Library', 'Caches')
        : XDG_CACHE_HOME || path.join(homedir(), '.cache');
  return path.join(caches, 'curbcut-tests', 'results');
}

/** Returns a number from 0 to 1 that is always the same for the same text. */
function getRank(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

const CHECKSUM_BYTES = 32;

function encode(value: unknown): Buffer {
  const body = deflateRawSync(serialize(value), { level: constants.Z_BEST_SPEED });
  return Buffer.concat([createHash('sha256').update(body).digest(), body]);
}

/** @throws {Error} if the entry is damaged */
function decode(entry: Buffer): unknown {
  const body = entry.subarray(CHECKSUM_BYTES);
  const checksum = createHash('sha256').update(body).digest();
  if (!checksum.equals(entry.subarray(0, CHECKSUM_BYTES))) throw new Error('The entry is damaged.');
  return deserialize(inflateRawSync(body));
}

/**
 * Marks a generation as used. Deletes those that haven't been used for a long time, and the oldest ones if
 * there are too many.
 */
async function openGeneration(folder: string, generation: string): Promise<void> {
  await mkdir(generation, { recursive: true });
  await utimes(generation, new Date(), new Date());
  const paths = (await readdir(folder)).map((name) => path.join(folder, name));
  const used = await Promise.all(
    paths.map(async (file) => ({ file, usedAt: (await stat(file).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const others = used.filter(({ file }) => file !== generation).sort((a, b) => b.usedAt - a.usedAt);
  const isSurplus = ({ usedAt }: { usedAt: number }, position: number) =>
    position >= MAX_GENERATIONS - 1 || usedAt < Date.now() - MAX_UNUSED_MS;
  await Promise.all(others.filter(isSurplus).map(({ file }) => rm(file, { recursive: true, force: true })));
}

/**
 * Lists where two values differ, as `path: cached → now`. If there are many differences, lists only the first
 * ones.
 */
export function listDifferences(cached: unknown, fresh: unknown): string[] {
  const lines: string[] = [];
  const compare = (one: unknown, other: unknown, place: string): void => {
    if (lines.length > MAX_LISTED_DIFFERENCES || isDeepStrictEqual(one, other)) return;
    if (isEqualSize(one, other)) return;
    if (isContainer(one) && isContainer(other) && Array.isArray(one) === Array.isArray(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare(one[name], other[name], place === '' ? name : `${place}.${name}`);
      }
    } else if (lines.length === MAX_LISTED_DIFFERENCES) lines.push('and more');
    else lines.push(`${place}: ${show(one)} → ${show(other)}`);
  };
  compare(cached, fresh, '');
  return lines;
}

const isEqualSize = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  !(Number.isInteger(one) && Number.isInteger(other)) &&
  Math.abs(one - other) <= MAX_SIZE_DIFFERENCE;

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
