/** Where the W3C publishes an ACT rule. */
export function getActRuleUrl(id: string): string {
  return `https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/`;
}
