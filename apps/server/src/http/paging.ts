import { z } from 'zod';
import { ApiProblem } from './api-problem.ts';

/**
 * Where the next page begins: the numbers that order the last row shown. They name a place and not a count, so rows
 * that come or go meanwhile neither repeat others nor hide them.
 *
 * @throws {ApiProblem} for a text that {@link paginate} did not make.
 */
export function parseCursor(cursor: string | undefined, parts: 1): [number];
export function parseCursor(cursor: string | undefined, parts: 2): [number, number];
export function parseCursor(cursor: string | undefined, parts: number): number[] {
  if (cursor === undefined || cursor === '') return Array.from({ length: parts }, () => -1);
  const numbers = cursor.split('.');
  if (numbers.length !== parts || !numbers.every((number) => /^\d{1,9}$/.test(number))) {
    throw new ApiProblem('request/cursor', {
      details: { cursor: ['Please use a next_cursor as it was given.'] },
    });
  }
  return numbers.map(Number);
}

/**
 * Where the next page of a list of things with ids begins: the id of the last one shown.
 *
 * @throws {ApiProblem} for a text that is no id.
 */
export function parseIdCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const { data } = z.uuid().safeParse(cursor);
  if (data === undefined) throw new ApiProblem('request/cursor');
  return data;
}

/** One page of rows that were asked for with one more than `limit`, and the cursor of the next. */
export function paginate<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly number[],
): { items: readonly Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? placeOf(last).join('.') : null };
}

/** Reads the id of a page; undefined for none given. One that no page can have names no page. */
export function parsePageId(pageId: string): number;
export function parsePageId(pageId: string | undefined): number | undefined;
export function parsePageId(pageId: string | undefined): number | undefined {
  if (pageId === undefined || pageId === '') return undefined;
  return /^\d{1,6}$/.test(pageId) ? Number(pageId) : UNKNOWN_PAGE;
}

const UNKNOWN_PAGE = -1;
