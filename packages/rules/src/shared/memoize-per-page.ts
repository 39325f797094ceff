import type { PageModel } from '@curbcut/page-model';

/** Something made of a whole page, once, and forgotten with the page. */
export function memoizePerPage<T extends object>(make: (page: PageModel) => T): (page: PageModel) => T {
  const made = new WeakMap<PageModel, T>();
  return (page) => {
    let value = made.get(page);
    if (value === undefined) {
      value = make(page);
      made.set(page, value);
    }
    return value;
  };
}
