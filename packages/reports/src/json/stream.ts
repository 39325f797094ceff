import { cleanJson } from '@curbcut/contract';
import type { MaybeAsyncIterable } from '../report-input.ts';

/** A list that is written item by item, so that it never has to be held in memory. */
export class StreamedList<Item = unknown> {
  readonly items: MaybeAsyncIterable<Item>;

  constructor(items: MaybeAsyncIterable<Item>) {
    this.items = items;
  }
}

/** Marks a list that {@link writeJson} writes item by item. */
export function streamList<Item>(items: MaybeAsyncIterable<Item>): StreamedList<Item> {
  return new StreamedList(items);
}

/**
 * Writes a value as JSON. Every {@link StreamedList} among the value's properties, or among the properties of
 * such a list's items, is streamed with one item per line. Everything else is written in one piece.
 */
export async function* writeJson(value: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '{';
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const head = `${separator}${JSON.stringify(key)}:`;
    separator = ',\n';
    if (part instanceof StreamedList) {
      yield `${head}[`;
      let between = '\n';
      for await (const item of part.items) {
        yield between;
        yield* writeItem(item);
        between = ',\n';
      }
      yield ']';
    } else {
      yield head;
      yield* writeItem(part);
    }
  }
  yield separator === '{' ? '{}' : '}';
}

async function* writeItem(item: unknown): AsyncGenerator<string> {
  if (hasStreamedList(item)) yield* writeJson(item);
  else yield cleanJson(item);
}

function hasStreamedList(item: unknown): item is Readonly<Record<string, unknown>> {
  return (
    typeof item === 'object' &&
    item !== null &&
    Object.values(item).some(
      (part) => part instanceof StreamedList || (isPlainObject(part) && hasStreamedList(part)),
    )
  );
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
