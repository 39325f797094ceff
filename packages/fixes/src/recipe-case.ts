/** A page with a fault that a recipe mends, and what becomes of it. */
export interface RecipeCase {
  /** What stands in the main content of a page; or a whole document, where it begins with a doctype. */
  readonly html: string;
  /** The same with the first suggestion of the recipe applied, as the browser writes it. */
  readonly fixedHtml: string;
}
