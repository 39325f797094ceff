/**
 * A loading indicator with three animated domes. It is decorative; the text next to it says what is loading.
 */
export function LoadingDots({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <span className={isSmall ? 'waiting-dots waiting-dots-small' : 'waiting-dots'} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
