/** One thing that the specification says, and the test that would fail if it were lost. */
export interface SpecificationRow {
  /** Section of the specification (PRODUCT.md). */
  readonly section: number;
  /** What it says, in short. */
  readonly requirement: string;
  /** The very words, number or name that must stand in the source of the test. */
  readonly expectedText?: string;
  /** The test's file, from the root of the repository. */
  readonly file: string;
  /** The test's title as it is written in the file; of a template, its source. */
  readonly test: string;
}

/** What one test holds: rows of section, what it says there, and the very words. */
export function createRows(
  file: string,
  test: string,
  rows: readonly (readonly [section: number, requirement: string, expectedText?: string])[],
): SpecificationRow[] {
  return rows.map(([section, requirement, expectedText]) => ({
    section,
    requirement,
    expectedText,
    file,
    test,
  }));
}
