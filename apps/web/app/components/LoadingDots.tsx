/** A loading indicator of three animated domes. It is decorative; the text beside it says what is loading. */
export function LoadingDots({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <span className={isSmall ? 'waiting-dots waiting-dots-small' : 'waiting-dots'} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
