import type { DomAccess } from './dom-access.ts';

/** One style rule of a document, whether or not it applies at the moment. */
export interface StyleSheetRule {
  /** Its selector with nesting resolved. */
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  /** The declarations as text. */
  readonly text: string;
  /** Inside `@container` or `@scope`, whether it matches depends on more than its selector. */
  readonly condition: 'none' | 'container' | 'scope';
}

/** The text of style sheets by address. */
export type StyleSheetTexts = Readonly<Record<string, string>>;

/**
 * Goes through the style rules of a document. A sheet of another origin that was loaded without CORS keeps its rules
 * to itself; where its text is known from elsewhere, it is parsed once more.
 *
 * Runs in the page: self-contained.
 */
export function createStyleSheetReader(dom: DomAccess, texts: StyleSheetTexts) {
  type AnyRule = CSSRule &
    Partial<Pick<CSSStyleRule, 'selectorText' | 'style' | 'cssRules'>> & {
      readonly styleSheet?: CSSStyleSheet | null;
    };

  interface Group {
    readonly rules: CSSRuleList;
    readonly parent: string;
    readonly condition: StyleSheetRule['condition'];
  }

  const importedAddress = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi;

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

  /** The rule lists of a sheet and of those that it imports, parsed once more where they are closed. */
  function listsOf(sheet: CSSStyleSheet): CSSRuleList[] {
    return isClosed(sheet) ? reopened(sheet.href, new Set()) : [sheet.cssRules];
  }

  function reopened(address: string | null, seen: Set<string>): CSSRuleList[] {
    const text = address === null || !Object.hasOwn(texts, address) ? undefined : texts[address];
    if (text === undefined) throw new Error('The text of this style sheet is not known.');
    seen.add(address!);
    // A constructed sheet leaves out what its text imports.
    const imported = Array.from(
      text.matchAll(importedAddress),
      ([, found]) => new URL(found!, address!).href,
    );
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const inner = imported.filter((found) => !seen.has(found)).flatMap((found) => reopened(found, seen));
    return [...inner, sheet.cssRules];
  }

  function eachInLists(lists: readonly CSSRuleList[], visit: (rule: StyleSheetRule) => void): void {
    const pending: Group[] = lists.map((rules) => ({ rules, parent: '', condition: 'none' }));
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
        if (rule.style && selector) {
          visit({ selector, style: rule.style, text: rule.style.cssText, condition });
        }
        if (rule.cssRules?.length) pending.push({ rules: rule.cssRules, parent: selector, condition });
        if (rule.styleSheet) {
          pending.push(...listsOf(rule.styleSheet).map((list) => ({ rules: list, parent: '', condition })));
        }
      }
    }
  }

  /** Visits every rule; false when a sheet could not be read. */
  function each(doc: Document, visit: (rule: StyleSheetRule) => void): boolean {
    let complete = true;
    for (const sheet of sheetsOf(doc)) {
      try {
        eachInLists(listsOf(sheet), visit);
      } catch {
        complete = false;
      }
    }
    return complete;
  }

  /** Addresses of the sheets that keep their rules to themselves. */
  function closedAddresses(doc: Document): string[] {
    const found = new Set<string>();
    const pending = sheetsOf(doc);
    for (let sheet = pending.pop(); sheet; sheet = pending.pop()) {
      if (isClosed(sheet)) {
        if (sheet.href !== null) found.add(sheet.href);
        continue;
      }
      // Imports stand before all other rules, but for `@layer` and `@charset`.
      for (let i = 0; i < sheet.cssRules.length; i++) {
        const rule = sheet.cssRules[i] as AnyRule;
        if (rule.selectorText !== undefined) break;
        if (rule.styleSheet) pending.push(rule.styleSheet);
      }
    }
    return [...found];
  }

  return { each, closedAddresses };
}

export type StyleSheetReader = ReturnType<typeof createStyleSheetReader>;
