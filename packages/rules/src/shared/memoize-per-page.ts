import type { PageModel } from '@curbcut/page-model';

/** Returns a function that computes a value once per page and releases it with the page. */
export function memoizePerPage<T extends object>(compute: (page: PageModel) => T): (page: PageModel) => T {
  const values = new WeakMap<PageModel, T>();
  return (page) => {
    let value = values.get(page);
    if (value === undefined) {
      value = compute(page);
      values.set(page, value);
    }
    return value;
  };
}
