import type { Grade } from '@curbcut/contract';

/** Dots of the ring; each stands for two points. */
const dots = 50;
const size = 200;
const radius = 88;

const places = Array.from({ length: dots }, (_, index) => {
  const turn = (index / dots) * 2 * Math.PI - Math.PI / 2;
  return {
    index,
    x: (size / 2 + radius * Math.cos(turn)).toFixed(2),
    y: (size / 2 + radius * Math.sin(turn)).toFixed(2),
  };
});

interface Props {
  /** 0 to 100. */
  score: number;
  grade: Grade;
  className?: string;
}

/** A score as a ring of domes, with the number in words of its own for everyone. */
export function ScoreRing({ score, grade, className = 'size-48' }: Props) {
  const full = Math.round((score / 100) * dots);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`Score ${score} of 100, grade ${grade}`}
      className={`shrink-0 ${className}`}
    >
      {places.map(({ index, x, y }) => (
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
        <text x="50%" y="112" className="fill-ink text-[58px] font-extrabold tracking-tight">
          {score}
        </text>
        <text x="50%" y="144" className="fill-muted text-[24px]">
          of 100
        </text>
      </g>
    </svg>
  );
}
