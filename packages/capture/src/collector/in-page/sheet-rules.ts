import type { DomAccess } from './dom-access.ts';

/** One style rule of a document, whether or not it applies at the moment. */
export interface FoundRule {
  /** Its selector with nesting resolved. */
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  /** The declarations as text. */
  readonly text: string;
  /** Inside `@container` or `@scope`, whether it matches depends on more than its selector. */
  readonly condition: 'none' | 'container' | 'scope';
}

/** The text of style sheets by address. */
export type SheetTexts = Readonly<Record<string, string>>;

/**
 * Goes through the style rules of a document. A sheet of another origin that was loaded without CORS keeps its rules
 * to itself; where its text is known from elsewhere, it is parsed once more.
 *
 * Runs in the page: self-contained.
 */
export function sheetRules(dom: DomAccess, texts: SheetTexts) {
  type AnyRule = CSSRule &
    Partial<Pick<CSSStyleRule, 'selectorText' | 'style' | 'cssRules'>> & {
      readonly styleSheet?: CSSStyleSheet | null;
    };

  interface Group {
    readonly rules: CSSRuleList;
    readonly parent: string;
    readonly condition: FoundRule['condition'];
  }

  function eachOfSheet(sheet: CSSStyleSheet, visit: (rule: FoundRule) => void): void {
    const pending: Group[] = [{ rules: sheet.cssRules, parent: '', condition: 'none' }];
    for (let group = pending.pop(); group; group = pending.pop()) {
      const { rules, parent } = group;
      for (let i = 0; i < rules.length; i++) {
        const rule = rules[i] as AnyRule;
        const own = rule.selectorText;
        let selector = parent;
        if (own !== undefined) selector = parent ? own.replaceAll('&', `:is(${parent})`) : own;
        let { condition } = group;
        if ('start' in rule) condition = 'scope';
        else if ('containerQuery' in rule && condition === 'none') condition = 'container';
        // Declarations that follow a nested group have no selector of their own: their parent's holds.
        if (rule.style && selector)
          visit({ selector, style: rule.style, text: rule.style.cssText, condition });
        if (rule.cssRules?.length) pending.push({ rules: rule.cssRules, parent: selector, condition });
        if (rule.styleSheet) pending.push({ rules: rule.styleSheet.cssRules, parent: '', condition });
      }
    }
  }

  function sheetsOf(doc: Document): CSSStyleSheet[] {
    return [...Array.from(dom.styleSheets(doc)), ...Array.from(dom.adoptedStyleSheets(doc))];
  }

  function isClosed(sheet: CSSStyleSheet): boolean {
    try {
      return !sheet.cssRules;
    } catch {
      return true;
    }
  }

  /** The sheet parsed once more from its text; null when that is not known or imports further sheets. */
  function reopened({ href }: CSSStyleSheet): CSSStyleSheet | null {
    const text = href === null || !Object.hasOwn(texts, href) ? undefined : texts[href];
    if (text === undefined || text.includes('@import')) return null;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  }

  /** Visits every rule; false when a sheet could not be read. */
  function each(doc: Document, visit: (rule: FoundRule) => void): boolean {
    let complete = true;
    for (const sheet of sheetsOf(doc)) {
      try {
        const readable = isClosed(sheet) ? reopened(sheet) : sheet;
        if (readable) eachOfSheet(readable, visit);
        else complete = false;
      } catch {
        // A sheet can be open and import one that is closed.
        complete = false;
      }
    }
    return complete;
  }

  /** Addresses of the sheets that keep their rules to themselves. */
  function closedAddresses(doc: Document): string[] {
    return sheetsOf(doc)
      .filter((sheet) => sheet.href !== null && isClosed(sheet))
      .map(({ href }) => href!);
  }

  return { each, closedAddresses };
}

export type SheetRules = ReturnType<typeof sheetRules>;
