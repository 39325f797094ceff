/** A requirement of the specification, and the test that would fail without it. */
export interface SpecificationRow {
  /** Section of the specification (PRODUCT.md). */
  readonly section: number;
  /** Short description of the requirement. */
  readonly requirement: string;
  /** Path of the test file, relative to the root of the repository. */
  readonly file: string;
  /** The test's own title, without the groups around it; with its data if it runs several times. */
  readonly test: string;
}

/** Creates the rows of one test from section and requirement. */
export function createRows(
  file: string,
  test: string,
  rows: readonly (readonly [section: number, requirement: string])[],
): SpecificationRow[] {
  return rows.map(([section, requirement]) => ({ section, requirement, file, test }));
}
