interface Props {
  columns: number;
  rows: number;
  /** Omits the middle dome to show that something went wrong. */
  isBroken?: boolean;
}

/** Distance between the plate's edge and the domes, so that its corners do not cut off any. */
const DOT_GRID_MARGIN = 5;

/** The brand motif, a plate of tactile paving. Decorative. */
export function DotGrid({ columns, rows, isBroken = false }: Props) {
  const [width, height] = [columns * 20 + 2 * DOT_GRID_MARGIN, rows * 20 + 2 * DOT_GRID_MARGIN];
  const middle = { x: Math.floor(columns / 2), y: Math.floor(rows / 2) };
  const domes = Array.from({ length: columns * rows }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
  }));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-36">
      <rect width={width} height={height} rx="16" className="fill-accent" />
      {domes.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={DOT_GRID_MARGIN + x * 20 + 10}
          cy={DOT_GRID_MARGIN + y * 20 + 10}
          r="4.5"
          className={
            isBroken && x === middle.x && y === middle.y
              ? 'fill-transparent stroke-on-accent stroke-2 [stroke-dasharray:3_3]'
              : 'fill-on-accent'
          }
        />
      ))}
    </svg>
  );
}
