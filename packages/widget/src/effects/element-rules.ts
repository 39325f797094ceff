/** The attribute by which our style sheet finds an element, while something is switched on. */
export const RULE_ATTRIBUTE = 'data-curbcut';

/** Beats every rule of the page that is not written into the element itself with `!important`. */
const HIGH_SPECIFICITY = ':not(#\\#):not(#\\#)';

/**
 * Styles for single elements. Elements of one look share one rule of a constructed style sheet, and each has one
 * attribute that names it. {@link clear} leaves every element as it was.
 */
export class ElementRules {
  readonly sheet = new CSSStyleSheet();
  readonly #names = new Map<string, string>();
  readonly #marked = new Set<WeakRef<Element>>();
  #knownElements = new WeakSet<Element>();

  /** Shows an element by declarations such as `color:#000;`, in place of those it had from us; empty for none. */
  set(element: Element, declarations: string): void {
    if (declarations === '') {
      if (this.#knownElements.has(element)) element.removeAttribute(RULE_ATTRIBUTE);
      return;
    }
    let name = this.#names.get(declarations);
    if (name === undefined) {
      name = this.#names.size.toString(36);
      this.#names.set(declarations, name);
      // At once: what is on its way from one size to another cannot be measured.
      const important = `transition:none;${declarations}`.replaceAll(';', '!important;');
      const selector = `[${RULE_ATTRIBUTE}="${name}"]${HIGH_SPECIFICITY}`;
      this.sheet.insertRule(`${selector}{${important}}`, this.sheet.cssRules.length);
    }
    if (element.getAttribute(RULE_ATTRIBUTE) !== name) element.setAttribute(RULE_ATTRIBUTE, name);
    if (this.#knownElements.has(element)) return;
    this.#knownElements.add(element);
    this.#marked.add(new WeakRef(element));
  }

  clear(): void {
    for (const reference of this.#marked) reference.deref()?.removeAttribute(RULE_ATTRIBUTE);
    this.#marked.clear();
    this.#knownElements = new WeakSet();
    this.#names.clear();
    this.sheet.replaceSync('');
  }
}
