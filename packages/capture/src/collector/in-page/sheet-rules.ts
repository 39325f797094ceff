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

/** Goes through the style rules of a document. Runs in the page: self-contained. */
export function sheetRules(dom: DomAccess) {
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

  /** Visits every rule; false when a sheet could not be read (another origin, loaded without CORS). */
  function each(doc: Document, visit: (rule: FoundRule) => void): boolean {
    let complete = true;
    for (const sheet of [...Array.from(dom.styleSheets(doc)), ...Array.from(dom.adoptedStyleSheets(doc))]) {
      try {
        eachOfSheet(sheet, visit);
      } catch {
        complete = false;
      }
    }
    return complete;
  }

  return { each };
}

export type SheetRules = ReturnType<typeof sheetRules>;
