/** Returns each field's first error for a value that a schema has rejected. */
export function getFirstErrors<Field extends string>({
  issues,
}: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): Partial<Record<Field, string>> {
  const errors = issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(errors) as Partial<Record<Field, string>>;
}
