/**
 * Shows the first letter of a name on a plate. It is decorative: the control or text around it identifies the
 * user.
 *
 * @param name First name or username; its first letter is shown as a capital.
 */
export function Avatar({ name, className = 'size-10' }: { name: string; className?: string }) {
  const [letter = '?'] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-field bg-accent text-base leading-none font-extrabold text-on-accent uppercase forced-colors:border ${className}`}
    >
      {letter}
    </span>
  );
}
