/** The attribute by which our style sheet finds an element, while something is switched on. */
export const MARK = 'data-curbcut';

/** Beats every rule of the page that is not written into the element itself with `!important`. */
const STRONG = ':not(#\\#):not(#\\#)';

/**
 * Styles for single elements. Elements of one look share one rule of a constructed style sheet, and each has one
 * attribute that names it. {@link clear} leaves every element as it was.
 */
export class Marks {
  readonly sheet = new CSSStyleSheet();
  readonly #names = new Map<string, string>();
  readonly #marked = new Set<WeakRef<Element>>();
  #known = new WeakSet<Element>();

  /** Shows an element by declarations such as `color:#000;`, in place of those it had from us; empty for none. */
  set(element: Element, declarations: string): void {
    if (declarations === '') {
      if (this.#known.has(element)) element.removeAttribute(MARK);
      return;
    }
    let name = this.#names.get(declarations);
    if (name === undefined) {
      name = this.#names.size.toString(36);
      this.#names.set(declarations, name);
      // At once: what is on its way from one size to another cannot be measured.
      const important = `transition:none;${declarations}`.replaceAll(';', '!important;');
      const selector = `[${MARK}="${name}"]${STRONG}`;
      this.sheet.insertRule(`${selector}{${important}}`, this.sheet.cssRules.length);
    }
    if (element.getAttribute(MARK) !== name) element.setAttribute(MARK, name);
    if (this.#known.has(element)) return;
    this.#known.add(element);
    this.#marked.add(new WeakRef(element));
  }

  clear(): void {
    for (const reference of this.#marked) reference.deref()?.removeAttribute(MARK);
    this.#marked.clear();
    this.#known = new WeakSet();
    this.#names.clear();
    this.sheet.replaceSync('');
  }
}
