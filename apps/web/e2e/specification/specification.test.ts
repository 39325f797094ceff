import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { area } from './area.ts';
import { unusedIn, usedExports } from './callers.ts';
import { faultOf } from './fault-of.ts';
import { guest } from './guest.ts';
import { open } from './open.ts';
import { scoring } from './scoring.ts';
import { session } from './session.ts';

const root = new URL('../../../../', import.meta.url);
const files = new Map<string, string>();

function sourceOf(file: string): string {
  const source = files.get(file) ?? readFileSync(new URL(file, root), 'utf8');
  files.set(file, source);
  return source;
}

test.each([
  ['the guests’ screens', guest],
  ['the session', session],
  ['the signed-in area', area],
  ['the public pages', open],
  ['scores', scoring],
])('everything specified of %s is bound to a test that would fail without it', (_, rows) => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => faultOf(row, sourceOf(row.file))).filter((fault) => fault !== null)).toEqual([]);
});

test('what the unit tests of the specification test is used by the product', () => {
  const used = usedExports();
  const files = new Set([guest, session, area, open, scoring].flat().map(({ file }) => file));
  const unused = [...files].flatMap((file) => unusedIn(file, sourceOf(file), used));
  expect([...new Set(unused)]).toEqual([]);
});
