import { useId } from 'react';

interface Props {
  label: string;
  /** Set when words nearby say the label. */
  isLabelHidden?: boolean;
  value: number;
  max: number;
  /** The value in words, shown and read out: “3 of 10 scans”. */
  valueText?: string;
  /** `warning` when little is left: say so in words as well. */
  tone?: 'normal' | 'warning';
  className?: string;
}

/** How much is done or used up: the native progress bar, dressed. */
export function ProgressBar({
  label,
  isLabelHidden,
  value,
  max,
  valueText,
  tone = 'normal',
  className = '',
}: Props) {
  const id = useId();
  return (
    <div className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'font-semibold'}>
        {label}
      </label>
      {valueText && !isLabelHidden && <span className="text-muted tabular-nums">{valueText}</span>}
      <progress
        id={id}
        value={Math.min(value, max)}
        max={max}
        aria-valuetext={valueText}
        data-tone={tone}
        className="progress col-span-2 block h-3 w-full"
      />
    </div>
  );
}
