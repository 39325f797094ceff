/** The attribute by which the widget's style sheet selects an element while a setting is active. */
export const RULE_ATTRIBUTE = 'data-curbcut';

/** Overrides every rule of the page except inline styles with `!important`. */
const HIGH_SPECIFICITY = ':not(#\\#):not(#\\#)';

/**
 * Rules for individual elements. Elements with the same declarations share one rule of a constructed style
 * sheet, selected by an attribute. {@link clear} restores every element.
 */
export class ElementRules {
  readonly sheet = new CSSStyleSheet();
  readonly #names = new Map<string, string>();
  readonly #marked = new Set<WeakRef<Element>>();
  #knownElements = new WeakSet<Element>();

  /**
   * Sets the widget's declarations for an element, such as `color:#000;`, replacing earlier ones; empty for
   * none.
   */
  set(element: Element, declarations: string): void {
    if (declarations === '') {
      if (this.#knownElements.has(element)) element.removeAttribute(RULE_ATTRIBUTE);
      return;
    }
    let name = this.#names.get(declarations);
    if (name === undefined) {
      name = this.#names.size.toString(36);
      this.#names.set(declarations, name);
      // Transitions are disabled because a size cannot be measured while it is changing.
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
