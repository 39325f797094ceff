import { Link } from 'react-router';

/** Explains how reliable announcements are. */
export const ApproximateNote = () => (
  <p className="text-small text-muted">
    Approximate: derived from the page’s code. Screen reader output varies by version, settings and browser.{' '}
    <Link to="/accuracy#screen-readers" className="text-link">
      How announcements are derived
    </Link>
  </p>
);
