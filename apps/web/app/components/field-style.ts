const sizeClassNames = {
  sm: 'min-h-9 px-3 text-small',
  md: 'min-h-12 px-4',
  lg: 'min-h-14 px-5 text-large',
} as const;

export type FieldSize = keyof typeof sizeClassNames;

/**
 * Returns a text control's classes; an error appears as a thicker border in addition to a different color.
 */
export function getFieldClassName(size: FieldSize, wrong: boolean): string {
  const edge = wrong ? 'border-error inset-ring inset-ring-error' : 'border-line-strong hover:border-ink';
  return `w-full min-w-0 rounded-field border-2 bg-surface text-ink placeholder:text-muted disabled:border-dashed disabled:bg-sunken disabled:text-muted [&[readonly]]:border-line [&[readonly]]:bg-sunken ${sizeClassNames[size]} ${edge}`;
}
