/**
 * Visits the document's style rules; those within media queries only if the query matches. Other sites' style
 * sheets can't be read.
 *
 * @param visit returns whether to continue
 * @param applies whether to read a style sheet; all by default
 */
export function visitStyleRules(
  visit: (rule: CSSStyleRule) => boolean,
  { maxRules, applies = () => true }: { maxRules: number; applies?: (sheet: CSSStyleSheet) => boolean },
): void {
  let left = maxRules;
  let shouldContinue = true;
  const visitAll = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (left-- <= 0 || !shouldContinue) return;
      if (rule instanceof CSSStyleRule) {
        shouldContinue = visit(rule);
        visitAll(rule.cssRules);
      } else if (rule instanceof CSSGroupingRule) {
        if (!(rule instanceof CSSMediaRule) || matchMedia(rule.conditionText).matches)
          visitAll(rule.cssRules);
      }
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    try {
      if (applies(sheet)) visitAll(sheet.cssRules);
    } catch {
      // The style sheet is from another site.
    }
  }
}
