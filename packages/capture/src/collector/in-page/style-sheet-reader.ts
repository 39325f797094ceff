/** A style rule in a document, whether or not it currently applies. */
export interface StyleSheetRule {
  /** The selector with nesting resolved. */
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  /** The declarations as text. */
  readonly text: string;
  /** Inside `@container` or `@scope`, a match depends on more than the selector. */
  readonly condition: 'none' | 'container' | 'scope';
}

/** The text of style sheets by URL. */
export type StyleSheetTexts = Readonly<Record<string, string>>;

type AnyRule = CSSRule &
  Partial<Pick<CSSStyleRule, 'selectorText' | 'style' | 'cssRules'>> & {
    readonly styleSheet?: CSSStyleSheet | null;
  };

/** Rules that share a parent. */
interface Group {
  readonly rules: CSSRuleList;
  readonly parent: string;
  readonly condition: StyleSheetRule['condition'];
}

const IMPORT_URL_PATTERN = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi;

/**
 * Reads a document's style rules. The rules of a cross-origin sheet loaded without CORS aren't accessible; if
 * its text is known from elsewhere, that text is parsed.
 */
export function createStyleSheetReader(texts: StyleSheetTexts) {
  /** Cached because shadow roots can share sheets. */
  const sheetsWithSelector = new Map<CSSStyleSheet, boolean | null>();

  /** Visits every rule; returns false if a sheet couldn't be read. */
  function each(root: Document | ShadowRoot, visit: (rule: StyleSheetRule) => void): boolean {
    let complete = true;
    for (const sheet of getSheets(root)) {
      try {
        visitRules(sheet, texts, visit);
      } catch {
        complete = false;
      }
    }
    return complete;
  }

  /** Whether a selector in a shadow root matches a pattern; null if only unreadable rules may. */
  function hasSelector(root: ShadowRoot, pattern: RegExp): boolean | null {
    const results = getSheets(root).map((sheet) => {
      const known = sheetsWithSelector.get(sheet);
      if (known !== undefined) return known;
      const isFound = hasMatchingSelector(sheet, pattern);
      sheetsWithSelector.set(sheet, isFound);
      return isFound;
    });
    return results.includes(true) || (results.includes(null) ? null : false);
  }

  return { each, hasSelector, findClosedSheetUrls };
}

function getSheets(root: Document | ShadowRoot): CSSStyleSheet[] {
  return [...Array.from(root.styleSheets), ...Array.from(root.adoptedStyleSheets)];
}

function isClosed(sheet: CSSStyleSheet): boolean {
  try {
    return !sheet.cssRules;
  } catch {
    return true;
  }
}

/** Returns the rule lists of a sheet and its imports, parsed from the text if they aren't accessible. */
function getRuleLists(sheet: CSSStyleSheet, texts: StyleSheetTexts): CSSRuleList[] {
  return isClosed(sheet) ? parseAgain(sheet.href, texts, new Set()) : [sheet.cssRules];
}

function parseAgain(url: string | null, texts: StyleSheetTexts, seen: Set<string>): CSSRuleList[] {
  const text = url === null || !Object.hasOwn(texts, url) ? undefined : texts[url];
  if (text === undefined) throw new Error('The text of this style sheet couldn’t be read.');
  seen.add(url!);
  // A constructed sheet ignores the imports in its text.
  const imported = Array.from(text.matchAll(IMPORT_URL_PATTERN)).flatMap(
    ([, found]) => URL.parse(found!, url!)?.href ?? [],
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const importedLists = imported
    .filter((found) => !seen.has(found))
    .flatMap((found) => parseAgain(found, texts, seen));
  return [...importedLists, sheet.cssRules];
}

function visitRules(
  sheet: CSSStyleSheet,
  texts: StyleSheetTexts,
  visit: (rule: StyleSheetRule) => void,
): void {
  const pending: Group[] = getRuleLists(sheet, texts).map((rules) => ({
    rules,
    parent: '',
    condition: 'none',
  }));
  for (let group = pending.pop(); group; group = pending.pop()) {
    const { rules, parent } = group;
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i] as AnyRule;
      const ownSelector = rule.selectorText;
      let selector = parent;
      if (ownSelector !== undefined)
        selector = parent ? ownSelector.replaceAll('&', `:is(${parent})`) : ownSelector;
      let { condition } = group;
      if ('start' in rule) condition = 'scope';
      else if ('containerQuery' in rule && condition === 'none') condition = 'container';
      // Declarations after a nested group have no selector of their own, so the parent's selector applies.
      if (rule.style && selector) {
        visit({ selector, style: rule.style, text: rule.style.cssText, condition });
      }
      if (rule.cssRules?.length) pending.push({ rules: rule.cssRules, parent: selector, condition });
      if (rule.styleSheet) {
        pending.push(
          ...getRuleLists(rule.styleSheet, texts).map((list) => ({ rules: list, parent: '', condition })),
        );
      }
    }
  }
}

/** Whether a selector in a sheet or its imports matches a pattern; null if only unreadable rules may. */
function hasMatchingSelector(sheet: CSSStyleSheet, pattern: RegExp): boolean | null {
  let isFound = false;
  try {
    const pending = [sheet.cssRules];
    for (let rules = pending.pop(); rules && !isFound; rules = pending.pop()) {
      for (let i = 0; i < rules.length; i++) {
        const rule = rules[i] as AnyRule;
        isFound ||= pattern.test(rule.selectorText ?? '');
        if (rule.cssRules?.length) pending.push(rule.cssRules);
        if (rule.styleSheet) pending.push(rule.styleSheet.cssRules);
      }
    }
  } catch {
    // The sheet is from another origin.
    return isFound || null;
  }
  return isFound;
}

/** Returns the URLs of sheets whose rules aren't accessible. */
function findClosedSheetUrls(doc: Document): string[] {
  const found = new Set<string>();
  const pending = getSheets(doc);
  for (let sheet = pending.pop(); sheet; sheet = pending.pop()) {
    if (isClosed(sheet)) {
      if (sheet.href !== null) found.add(sheet.href);
      continue;
    }
    // Imports precede all other rules except `@layer` and `@charset`.
    for (let i = 0; i < sheet.cssRules.length; i++) {
      const rule = sheet.cssRules[i] as AnyRule;
      if (rule.selectorText !== undefined) break;
      if (rule.styleSheet) pending.push(rule.styleSheet);
    }
  }
  return [...found];
}
