/**
 * Rows of domes as seen when approaching a curb: nearer ones are larger and farther apart. Units are those of the
 * view box.
 */
const dotRows = [
  { y: 6.6, radius: 1.5, columns: [9, 14, 19] },
  { y: 12.7, radius: 2.15, columns: [7.7, 14, 20.3] },
  { y: 20.4, radius: 2.85, columns: [6.2, 14, 21.8] },
] as const;

/** The logo: a plate of tactile paving that slopes toward the viewer, like the ramp of a curb cut. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="28" height="28" rx="8" className="fill-accent" />
      {dotRows.flatMap(({ y, radius, columns }) =>
        columns.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className="fill-on-accent" />),
      )}
    </svg>
  );
}
