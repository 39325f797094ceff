import type { Db } from './database.ts';

/**
 * Returns a function that builds a query once for each database, because building a query's text takes longer
 * than sending it. PostgreSQL also plans it only once per connection. Use `sql.placeholder` for all values.
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
