/**
 * Part of a value, small enough to be sent and received without blocking the event loop. The parts of long
 * values come first, each with its path, followed by the rest of the value as `root`.
 */
export type ValuePart =
  | { readonly kind: 'items'; readonly path: ValuePath; readonly items: readonly unknown[] }
  | { readonly kind: 'bytes'; readonly path: ValuePath; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly path: ValuePath; readonly text: string }
  | { readonly kind: 'root'; readonly value: unknown };

/** Keys from the root to a value; empty for the root itself. */
type ValuePath = readonly string[];

/** Approximate maximum size of a part in bytes: about a millisecond of work for the receiver. */
const PART_BYTES = 128 * 1024;
/** Arrays with more items are sent separately. */
const MAX_INLINE_ITEMS = 16;

/**
 * Splits plain data (anything `structuredClone` copies, except cycles, maps and sets) into parts. An array
 * item larger than `partBytes` becomes a separate part.
 */
export function* splitValue(value: unknown, partBytes = PART_BYTES): Generator<ValuePart> {
  const long: { readonly path: ValuePath; readonly value: LongValue }[] = [];
  const root = extractLongValues(value, [], partBytes, (path, longValue) =>
    long.push({ path, value: longValue }),
  );
  for (const { path, value: longValue } of long) {
    if (typeof longValue === 'string') yield* splitText(longValue, path, partBytes);
    else if (longValue instanceof Uint8Array) yield* splitBytes(longValue, path, partBytes);
    else yield* splitItems(longValue, path, partBytes);
  }
  yield { kind: 'root', value: root };
}

type LongValue = string | Uint8Array | readonly unknown[];

/** Returns a copy of the value in which every long value is replaced with an empty one of the same type. */
function extractLongValues(
  value: unknown,
  path: ValuePath,
  partBytes: number,
  take: (path: ValuePath, value: LongValue) => void,
): unknown {
  if (typeof value === 'string') {
    if (value.length * 2 <= partBytes) return value;
    take(path, value);
    return '';
  }
  if (value instanceof Uint8Array) {
    if (value.byteLength <= partBytes) return value;
    take(path, value);
    return null;
  }
  if (Array.isArray(value)) {
    if (value.length > MAX_INLINE_ITEMS) {
      take(path, value);
      return [];
    }
    return value.map((item, index) => extractLongValues(item, [...path, String(index)], partBytes, take));
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      extractLongValues(item, [...path, key], partBytes, take),
    ]),
  );
}

function* splitText(text: string, path: ValuePath, partBytes: number): Generator<ValuePart> {
  const characters = Math.max(1, partBytes >> 1);
  for (let start = 0; start < text.length; start += characters) {
    yield { kind: 'text', path, text: text.slice(start, start + characters) };
  }
}

function* splitBytes(bytes: Uint8Array, path: ValuePath, partBytes: number): Generator<ValuePart> {
  for (let start = 0; start < bytes.byteLength; start += partBytes) {
    yield { kind: 'bytes', path, bytes: bytes.subarray(start, start + partBytes) };
  }
}

function* splitItems(items: readonly unknown[], path: ValuePath, partBytes: number): Generator<ValuePart> {
  let batch: unknown[] = [];
  let size = 0;
  for (const item of items) {
    const itemSize = estimateSize(item);
    if (batch.length > 0 && size + itemSize > partBytes) {
      yield { kind: 'items', path, items: batch };
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += itemSize;
  }
  yield { kind: 'items', path, items: batch };
}

/** Estimates the size of plain data in bytes when it is sent. */
export function estimateSize(value: unknown): number {
  if (typeof value === 'string') return 8 + value.length * 2;
  if (value === null || typeof value !== 'object') return 8;
  if (value instanceof Uint8Array) return 16 + value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + estimateSize(item), 16);
  let size = 16;
  for (const key in value) size += 8 + key.length + estimateSize((value as Record<string, unknown>)[key]);
  return size;
}

/** Rebuilds a value from the parts of {@link splitValue}, in the order they were created. */
export class ValueBuilder {
  readonly #longParts = new Map<string, { readonly path: ValuePath; readonly parts: ValuePart[] }>();
  #root: { readonly value: unknown } | null = null;

  add(part: ValuePart): void {
    if (part.kind === 'root') {
      this.#root = { value: part.value };
      return;
    }
    const key = JSON.stringify(part.path);
    const known = this.#longParts.get(key) ?? { path: part.path, parts: [] };
    known.parts.push(part);
    this.#longParts.set(key, known);
  }

  /**
   * Returns the complete value. The builder must not be used again.
   *
   * @throws {Error} when parts are missing
   */
  build(): unknown {
    if (this.#root === null) throw new Error('A value was sent without its last part.');
    const holder: Record<string, unknown> = { root: this.#root.value };
    for (const { path, parts } of this.#longParts.values())
      setAtPath(holder, ['root', ...path], joinParts(parts));
    return holder.root;
  }
}

function joinParts(parts: readonly ValuePart[]): unknown {
  if (parts[0]?.kind === 'text') return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  if (parts[0]?.kind === 'bytes') {
    return Buffer.concat(parts.flatMap((part) => (part.kind === 'bytes' ? [part.bytes] : [])));
  }
  return parts.flatMap((part) => (part.kind === 'items' ? part.items : []));
}

function setAtPath(holder: Record<string, unknown>, path: ValuePath, value: unknown): void {
  let at = holder;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = value;
}
