import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reuseStatements } from './reuse-statements.ts';

let db: PGlite;
beforeAll(async () => {
  db = await PGlite.create();
  reuseStatements(db);
});
afterAll(() => db.close());
beforeEach(() => db.exec('drop table if exists mugs; create table mugs (id int primary key, color text)'));

const insert = (id: number, color: string) => db.query('insert into mugs values ($1, $2)', [id, color]);
const find = async (id: number) => (await db.query('select * from mugs where id = $1', [id])).rows;
const countKept = async () =>
  (await db.query<{ name: string }>("select name from pg_prepared_statements where name like 'kept%'")).rows
    .length;

test('parses a repeated statement only once, and returns the rows for its values', async () => {
  const before = await countKept();
  for (const [id, color] of ['red', 'green', 'blue'].entries()) await insert(id, color);
  for (const [id, color] of ['red', 'green', 'blue'].entries())
    expect(await find(id)).toEqual([{ id, color }]);
  expect(await find(7)).toEqual([]);
  expect((await countKept()) - before).toBeGreaterThanOrEqual(2);
  const asArray = await db.query('select * from mugs where id = $1', [1], { rowMode: 'array' });
  expect(asArray.rows).toEqual([[1, 'green']]);
});

test('can repeat a failed statement, on its own and in a transaction', async () => {
  for (let round = 0; round < 3; round += 1) {
    await db.query('delete from mugs');
    await insert(1, 'red');
    await expect(insert(1, 'green')).rejects.toThrow('duplicate key');
    const work = db.transaction(async (tx) => {
      await tx.query('insert into mugs values ($1, $2)', [2, 'blue']);
      await tx.query('insert into mugs values ($1, $2)', [1, 'green']);
    });
    await expect(work).rejects.toThrow('duplicate key');
    expect(await find(2)).toEqual([]);
    expect(await find(1)).toEqual([{ id: 1, color: 'red' }]);
    await expect(db.query('select * from cups')).rejects.toThrow('does not exist');
  }
});

test('returns new columns after a table change', async () => {
  await insert(1, 'red');
  for (let round = 0; round < 3; round += 1) await find(1);
  await db.query('alter table mugs add column size text');
  expect(await find(1)).toEqual([{ id: 1, color: 'red', size: null }]);
  await find(1);
  await db.exec('alter table mugs drop column color');
  expect(await find(1)).toEqual([{ id: 1, size: null }]);
});
