import { Link } from 'react-router';
import { LogoMark } from './LogoMark.tsx';

/** The logo and name, linked to the home page. */
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
