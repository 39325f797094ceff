/** The results for one page in one scan. */
export interface ScannedPageSummary {
  /** The page's path. */
  readonly path: string;
  readonly elements: number;
  /** Each finding as a string. */
  readonly findings: readonly string[];
  /** Parts of the page that the scan reports as not tested. */
  readonly notTested: readonly string[];
}

/** The differences of one page between two scans. */
export interface PageDifference {
  readonly path: string;
  readonly elements: readonly [before: number, after: number];
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  readonly notTested: readonly string[];
}

/** Lists the pages whose findings or number of elements differ, in the order of the first scan. */
export function comparePages(
  before: readonly ScannedPageSummary[],
  after: readonly ScannedPageSummary[],
): PageDifference[] {
  const others = new Map(after.map((page) => [page.path, page]));
  return before.flatMap((page) => {
    const other = others.get(page.path);
    const found = other?.findings ?? [];
    const difference: PageDifference = {
      path: page.path,
      elements: [page.elements, other?.elements ?? 0],
      lost: subtract(page.findings, found),
      gained: subtract(found, page.findings),
      notTested: other?.notTested ?? ['The page is missing from the scan.'],
    };
    const isSame =
      difference.elements[0] === difference.elements[1] &&
      difference.lost.length === 0 &&
      difference.gained.length === 0;
    return isSame ? [] : [difference];
  });
}

/** Returns the strings of a list that the other list doesn't contain, counting duplicates. */
function subtract(list: readonly string[], other: readonly string[]): string[] {
  const remaining = new Map<string, number>();
  for (const entry of other) remaining.set(entry, (remaining.get(entry) ?? 0) + 1);
  return list.filter((entry) => {
    const count = remaining.get(entry) ?? 0;
    remaining.set(entry, count - 1);
    return count <= 0;
  });
}
