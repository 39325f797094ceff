import type { Grade } from '@curbcut/contract';

/** Number of dots in the ring; each is worth two points. */
const DOT_COUNT = 50;
const VIEW_BOX_SIZE = 200;
const RING_RADIUS = 88;

const dotPositions = Array.from({ length: DOT_COUNT }, (_, index) => {
  const turn = (index / DOT_COUNT) * 2 * Math.PI - Math.PI / 2;
  return {
    index,
    x: (VIEW_BOX_SIZE / 2 + RING_RADIUS * Math.cos(turn)).toFixed(2),
    y: (VIEW_BOX_SIZE / 2 + RING_RADIUS * Math.sin(turn)).toFixed(2),
  };
});

interface Props {
  /** 0 to 100. */
  score: number;
  grade: Grade;
  className?: string;
  /** For small rings, in which “out of 100” would be illegible; the text alternative still includes it. */
  isNumberOnly?: boolean;
}

/** A score as a ring of domes, with a text alternative for assistive technology. */
export function ScoreRing({ score, grade, className = 'size-48', isNumberOnly = false }: Props) {
  const full = Math.round((score / 100) * DOT_COUNT);
  return (
    <svg
      viewBox={`0 0 ${VIEW_BOX_SIZE} ${VIEW_BOX_SIZE}`}
      role="img"
      aria-label={`Score: ${score} out of 100, grade ${grade}`}
      className={`shrink-0 ${className}`}
    >
      {dotPositions.map(({ index, x, y }) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r="4.6"
          className={
            index < full
              ? 'fill-accent stroke-on-accent/70 stroke-[1.2] dark:stroke-transparent forced-colors:fill-[Highlight]'
              : 'fill-transparent stroke-line-strong stroke-[1.2]'
          }
        />
      ))}
      <g textAnchor="middle" className="forced-colors:fill-[CanvasText]">
        <text
          x="50%"
          y={isNumberOnly ? 127 : 112}
          className={`fill-ink font-extrabold tracking-tight ${isNumberOnly ? 'text-[76px]' : 'text-[58px]'}`}
        >
          {score}
        </text>
        {!isNumberOnly && (
          <text x="50%" y="144" className="fill-muted text-[24px]">
            out of 100
          </text>
        )}
      </g>
    </svg>
  );
}
