import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areaRows } from './area.ts';
import { guestRows } from './guest.ts';
import { publicRows } from './public.ts';
import { getRowError } from './row-error.ts';
import { scoringRows } from './scoring.ts';
import { sessionRows } from './session.ts';
import { findUnusedExports, findUsedExports } from './used-exports.ts';

const root = new URL('../../../../', import.meta.url);
const files = new Map<string, string>();

function readSource(file: string): string {
  const source = files.get(file) ?? readFileSync(new URL(file, root), 'utf8');
  files.set(file, source);
  return source;
}

test.each([
  ['the guests’ screens', guestRows],
  ['the session', sessionRows],
  ['the signed-in area', areaRows],
  ['the public pages', publicRows],
  ['scores', scoringRows],
])('every requirement for %s has a test that would fail without it', (_, rows) => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => getRowError(row, readSource(row.file))).filter((fault) => fault !== null)).toEqual(
    [],
  );
});

test('the product uses every function that the specification unit tests cover', () => {
  const used = findUsedExports();
  const files = new Set(
    [guestRows, sessionRows, areaRows, publicRows, scoringRows].flat().map(({ file }) => file),
  );
  const unused = [...files].flatMap((file) => findUnusedExports(file, readSource(file), used));
  expect([...new Set(unused)]).toEqual([]);
});
