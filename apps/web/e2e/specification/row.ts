/** One thing that the specification says, and the test that would fail if it were lost. */
export interface Row {
  /** Section of the specification (PRODUCT.md). */
  readonly section: number;
  /** What it says, in short. */
  readonly says: string;
  /** The very words, number or name that must stand in the source of the test. */
  readonly sentence?: string;
  /** The test's file, from the root of the repository. */
  readonly file: string;
  /** The test's title as it is written in the file; of a template, its source. */
  readonly test: string;
}

/** What one test holds: rows of section, what it says there, and the very words. */
export function bound(
  file: string,
  test: string,
  says: readonly (readonly [section: number, says: string, sentence?: string])[],
): Row[] {
  return says.map(([section, what, sentence]) => ({ section, says: what, sentence, file, test }));
}
