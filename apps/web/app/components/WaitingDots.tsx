/** Three domes that come and go: something is on its way. Decoration; the words beside it say what. */
export function WaitingDots({ small = false }: { small?: boolean }) {
  return (
    <span className={small ? 'waiting-dots waiting-dots-small' : 'waiting-dots'} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
