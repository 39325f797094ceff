/**
 * The first letter of somebody's name on a plate. Decoration: the control or the words around it name the person.
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
