const places = [6, 14, 22];

/** The mark: one plate of tactile paving. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="28" height="28" rx="8" className="fill-accent" />
      {places.flatMap((y) =>
        places.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" className="fill-on-accent" />),
      )}
    </svg>
  );
}
