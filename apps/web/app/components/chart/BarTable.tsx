export interface BarTableRow {
  label: string;
  /** From 0 to the largest of all bars, or to `max`. */
  value: number;
  /** The value in words, where a number alone says too little: “12 causes”. */
  text?: string;
}

interface Props {
  /** What is compared. */
  caption: string;
  isCaptionHidden?: boolean;
  bars: readonly BarTableRow[];
  /** What a full bar stands for; the largest value unless given. */
  max?: number;
  /** The colour role of the bars. */
  tone?: keyof typeof toneClassNames;
}

const toneClassNames = {
  primary: 'fill-primary',
  secondary: 'fill-secondary',
  warning: 'fill-warning',
  error: 'fill-error',
} as const;

/** Amounts compared. It is a table with a bar in each row, so nobody needs the bars to know the values. */
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
