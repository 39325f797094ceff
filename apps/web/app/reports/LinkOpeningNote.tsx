/** A note for people who open a link: what is recorded when they do. */
export function LinkOpeningNote({ className = '' }: { className?: string }) {
  return (
    <p className={`text-small text-muted ${className}`}>
      The people who shared this link can see when it was opened and from which network: the first part of
      your IP address, for example 203.0.113.0/24, and nothing else about you.
    </p>
  );
}
