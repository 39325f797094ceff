/** Returns the URL of an ACT rule at the W3C. */
export function getActRuleUrl(id: string): string {
  return `https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/`;
}
