/**
 * Opens the groups that contain invalid fields of a form, and moves focus to the first one.
 *
 * @returns whether the form has an invalid field
 */
export function focusInvalidField(form: HTMLElement | null): boolean {
  const invalid = [
    ...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid] input') ?? []),
  ];
  for (const field of invalid)
    for (let group = field.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
      group.open = true;
  invalid[0]?.focus();
  return invalid.length > 0;
}
