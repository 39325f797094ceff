import type { Db } from './database.ts';

/**
 * Returns a function that builds a query once for each database, because building the text of a query takes longer than
 * sending it. PostgreSQL also plans it once for each connection. Build it with `sql.placeholder` for all values.
 */
export function prepareOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const known = queries.get(db);
    if (known) return known;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}
