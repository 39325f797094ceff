/** A Material Design icon next to text with the same meaning; always decorative. */
export function Icon({ path, className = 'size-5' }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 fill-current ${className}`}>
      <path d={path} />
    </svg>
  );
}
