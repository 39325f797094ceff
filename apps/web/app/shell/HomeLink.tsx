import { Link } from 'react-router';
import { LogoMark } from './LogoMark.tsx';

/** The mark and the name, which lead home from everywhere. */
export function HomeLink() {
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-3 rounded-field text-title font-extrabold tracking-tight text-ink no-underline"
    >
      <LogoMark />
      Curbcut
    </Link>
  );
}
