import { z } from 'zod';
import { ApiProblem } from './api-problem.ts';

/**
 * Parses a cursor: the sort numbers of the last row shown. They're a position instead of an offset, so that
 * rows added or deleted between two requests don't cause others to be repeated or skipped.
 *
 * @throws {ApiProblem} for text that doesn't come from {@link paginate}.
 */
export function parseCursor(cursor: string | undefined, parts: 1): [number];
export function parseCursor(cursor: string | undefined, parts: 2): [number, number];
export function parseCursor(cursor: string | undefined, parts: number): number[] {
  if (cursor === undefined || cursor === '') return Array.from({ length: parts }, () => -1);
  const numbers = cursor.split('.');
  if (numbers.length !== parts || !numbers.every((number) => /^\d{1,9}$/.test(number))) {
    throw new ApiProblem('request/cursor', {
      details: { cursor: ['Use the next_cursor from a previous response, unchanged.'] },
    });
  }
  return numbers.map(Number);
}

/**
 * Parses the cursor of a list ordered by id: the id of the last item shown.
 *
 * @throws {ApiProblem} for text that isn't an id.
 */
export function parseIdCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const { data } = z.uuid().safeParse(cursor);
  if (data === undefined) throw new ApiProblem('request/cursor');
  return data;
}

/** Returns one page of rows, for which one more than `limit` was queried, and the next page's cursor. */
export function paginate<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly number[],
): { items: readonly Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? placeOf(last).join('.') : null };
}

/** Parses a page id; undefined if none is given. An impossible id matches no page. */
export function parsePageId(pageId: string): number;
export function parsePageId(pageId: string | undefined): number | undefined;
export function parsePageId(pageId: string | undefined): number | undefined {
  if (pageId === undefined || pageId === '') return undefined;
  return /^\d{1,6}$/.test(pageId) ? Number(pageId) : UNKNOWN_PAGE;
}

const UNKNOWN_PAGE = -1;
