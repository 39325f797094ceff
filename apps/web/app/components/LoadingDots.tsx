/** Three domes that come and go: something is on its way. Decoration; the words beside it say what. */
export function LoadingDots({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <span className={isSmall ? 'waiting-dots waiting-dots-small' : 'waiting-dots'} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
