/** One thing that the specification says, and the test that would fail if it were lost. */
export interface Row {
  /** Section of the specification (PRODUCT.md). */
  readonly section: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** What it says, in short. */
  readonly says: string;
  /** The very words a person reads; they must stand in the test's body. */
  readonly sentence?: string;
  /** The test's file, from the root of the repository. */
  readonly file: string;
  /** The test's title as it is written in the file. Of a title with `${...}`, the text of the template. */
  readonly test: string;
}
