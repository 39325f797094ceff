interface Props {
  columns: number;
  rows: number;
  /** One dome in the middle is missing: something went wrong. */
  broken?: boolean;
}

/** The house's motif: a plate of tactile paving. Decoration. */
export function DotGrid({ columns, rows, broken = false }: Props) {
  const middle = { x: Math.floor(columns / 2), y: Math.floor(rows / 2) };
  const domes = Array.from({ length: columns * rows }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
  }));
  return (
    <svg viewBox={`0 0 ${columns * 20} ${rows * 20}`} aria-hidden="true" className="h-auto w-35">
      <rect width={columns * 20} height={rows * 20} rx="14" className="fill-accent" />
      {domes.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x * 20 + 10}
          cy={y * 20 + 10}
          r="4.5"
          className={
            broken && x === middle.x && y === middle.y
              ? 'fill-transparent stroke-on-accent stroke-2 [stroke-dasharray:3_3]'
              : 'fill-on-accent'
          }
        />
      ))}
    </svg>
  );
}
