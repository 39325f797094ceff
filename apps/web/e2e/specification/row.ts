/** A requirement of the specification, and the test that would fail without it. */
export interface SpecificationRow {
  /** Section of the specification (PRODUCT.md). */
  readonly section: number;
  /** Short description of the requirement. */
  readonly requirement: string;
  /** Text, number or name that the source of the test must contain. */
  readonly expectedText?: string;
  /** Path of the test file, relative to the root of the repository. */
  readonly file: string;
  /** Title of the test as written in the file; for a template literal, its source. */
  readonly test: string;
}

/** Creates the rows of one test from section, requirement and expected text. */
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
