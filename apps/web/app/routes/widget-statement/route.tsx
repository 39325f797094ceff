import { Link } from 'react-router';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { statements } from './statements.ts';

/** The statement on what the widget does not do. */
export default function WidgetStatement() {
  return (
    <>
      <PageIntro
        title="What the widget does not do"
        lead="It lets visitors change how they see a website in their own browser. That helps some people on some pages. It is no substitute for pages that work for everyone."
      />
      <div className="page-width grid gap-x-16 gap-y-12 pb-section md:grid-cols-2">
        {statements.map(({ title, items }) => (
          <section key={title} className="space-y-4 border-t-2 border-ink pt-4">
            <h2 className="text-title font-bold">{title}</h2>
            <ul className="list-disc space-y-3 pl-5">
              {items.map((item) => (
                <li key={item} className="max-w-prose">
                  {item}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="page-width pb-section">
        Accessibility issues remain until the pages are fixed:{' '}
        <Link to="/scan" className="text-link">
          see what a scan finds
        </Link>
        .
      </p>
    </>
  );
}
