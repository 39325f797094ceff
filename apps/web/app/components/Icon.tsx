/** A Material Design icon beside words that say the same: always decoration. */
export function Icon({ path, className = 'size-5' }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 fill-current ${className}`}>
      <path d={path} />
    </svg>
  );
}
