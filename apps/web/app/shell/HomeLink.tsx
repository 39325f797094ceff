import { Link } from 'react-router';
import { Mark } from './NameMark.tsx';

/** The mark and the name, which lead home from everywhere. */
export function HomeLink() {
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-3 rounded-field text-title font-extrabold tracking-tight text-ink no-underline"
    >
      <Mark />
      Curbcut
    </Link>
  );
}
