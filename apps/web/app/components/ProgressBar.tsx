import { useId } from 'react';

interface Props {
  label: string;
  /** Hides the label visually when text nearby already shows it. */
  isLabelHidden?: boolean;
  value: number;
  max: number;
  /** The value in words, shown and announced: “3 of 10 scans”. */
  valueText?: string;
  /** What is counted, such as “scans”, shown and announced after {@link valueText}. */
  unit?: string;
  /** `warning` when little is left; state that in text as well. */
  tone?: 'normal' | 'warning';
  className?: string;
}

/** A styled native progress bar. */
export function ProgressBar({
  label,
  isLabelHidden,
  value,
  max,
  valueText,
  unit,
  tone = 'normal',
  className = '',
}: Props) {
  const id = useId();
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 gap-y-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'font-semibold'}>
        {label}
      </label>
      {valueText && !isLabelHidden && (
        <span className="text-muted tabular-nums">
          <span>{valueText}</span>
          {unit && ` ${unit}`}
        </span>
      )}
      <progress
        id={id}
        value={Math.min(value, max)}
        max={max}
        aria-valuetext={unit ? `${valueText} ${unit}` : valueText}
        data-tone={tone}
        className="progress block h-3 w-full"
      />
    </div>
  );
}
