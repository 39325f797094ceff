export interface BarTableRow {
  label: string;
  /** From 0 to the largest bar's value, or to `max`. */
  value: number;
  /** The value in words, where a number alone is unclear: “12 issues”. */
  text?: string;
}

interface Props {
  /** What the bars compare. */
  caption: string;
  isCaptionHidden?: boolean;
  bars: readonly BarTableRow[];
  /** A full bar's value; defaults to the largest value. */
  max?: number;
  /** The bars' color role. */
  tone?: keyof typeof toneClassNames;
}

const toneClassNames = {
  primary: 'fill-primary',
  secondary: 'fill-secondary',
  warning: 'fill-warning',
  error: 'fill-error',
} as const;

/** A bar chart built as a table with a bar in each row, so that all values are available as text. */
export function BarTable({ caption, isCaptionHidden, bars, max, tone = 'secondary' }: Props) {
  const full = max ?? Math.max(...bars.map(({ value }) => value), 1);
  return (
    <table className="w-full tabular-nums">
      <caption className={isCaptionHidden ? 'visually-hidden' : 'mb-3 text-left text-title font-bold'}>
        {caption}
      </caption>
      <tbody>
        {bars.map(({ label, value, text }) => (
          <tr key={label}>
            <th scope="row" className="w-px py-1.5 pr-4 text-left font-normal sm:whitespace-nowrap">
              {label}
            </th>
            <td className="py-1.5">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className="block h-4 w-full overflow-hidden rounded-small bg-sunken"
              >
                <rect
                  width={(100 * value) / full}
                  height="10"
                  className={`${toneClassNames[tone]} forced-colors:fill-[Highlight]`}
                />
              </svg>
            </td>
            <td className="w-px py-1.5 pl-4 text-right font-semibold whitespace-nowrap">{text ?? value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
