import type { IssueLabel, LabelColor } from '@curbcut/contract';

const colorClassNames: Readonly<Record<LabelColor, string>> = {
  gray: 'bg-minor-soft text-minor',
  blue: 'bg-primary-soft text-primary',
  teal: 'bg-secondary-soft text-secondary',
  green: 'bg-success-soft text-success',
  yellow: 'bg-warning-soft text-warning',
  orange: 'bg-serious-soft text-serious',
  red: 'bg-error-soft text-error',
};

/** A label of an issue. Its name carries the meaning; the color only makes it easier to spot. */
export function LabelBadge({ label: { name, color } }: { label: Pick<IssueLabel, 'name' | 'color'> }) {
  return (
    <span
      className={`inline-flex max-w-48 min-w-0 items-center rounded-full border border-transparent px-2.5 py-0.5 text-small font-semibold forced-colors:border-[CanvasText] ${colorClassNames[color]}`}
    >
      <span className="truncate">{name}</span>
    </span>
  );
}
