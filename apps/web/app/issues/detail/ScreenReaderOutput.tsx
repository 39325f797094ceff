import { type Announcement, SCREEN_READER_NAMES } from '@curbcut/contract';
import { Link } from 'react-router';

interface Props {
  before: Announcement;
  /** With the fix; null if there is none. */
  after: Announcement | null;
}

const readers = ['nvda', 'jaws', 'voiceover'] as const;

/** What screen readers announce for an element, and after its fix. */
export function ScreenReaderOutput({ before, after }: Props) {
  return (
    <section className="space-y-2">
      <h3 className="text-base font-bold">What screen readers announce</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 text-small">
        {readers.map((reader) => (
          <div key={reader} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
            <dt className="text-muted">{SCREEN_READER_NAMES[reader]}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {quote(before[reader])}
              {after !== null && (
                <>
                  . After the fix: <strong>{quote(after[reader])}</strong>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">
        Approximate: screen reader output varies by version, settings and browser.{' '}
        <Link to="/accuracy#screen-readers" className="text-link">
          How announcements are derived
        </Link>
      </p>
    </section>
  );
}

const quote = (text: string) => (text === '' ? 'Nothing' : `“${text}”`);
