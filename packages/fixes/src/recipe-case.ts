/** A page with a failure that a recipe fixes, and the expected result. */
export interface RecipeCase {
  /** The main content of a page, or a whole document if it starts with a doctype. */
  readonly html: string;
  /** The same HTML with the suggested fix applied, as serialized by the browser. */
  readonly fixedHtml: string;
}
