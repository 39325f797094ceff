/** Links ACT rule ids to the rules on the W3C's site. */
export function ActRuleLinks({ ids }: { ids: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {ids.map((id) => (
        <a key={id} href={getActRuleUrl(id)} className="text-link inline-flex min-h-6 items-center font-mono">
          {id}
        </a>
      ))}
    </span>
  );
}

/** Returns an ACT rule's URL on the W3C's site. */
export function getActRuleUrl(id: string): string {
  return `https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/`;
}
