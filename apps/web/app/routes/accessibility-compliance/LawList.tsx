import { formatLongDate } from '../../marketing/format-long-date.ts';
import { LAWS_CHECKED_ON, laws } from '../../marketing/laws.ts';

/** Requirements of standards and laws, each with sources. */
export function LawList() {
  return (
    <section aria-labelledby="laws" className="page-width pb-section">
      <h2 id="laws" className="text-page">
        Standards and laws
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        As of <time dateTime={LAWS_CHECKED_ON}>{formatLongDate(LAWS_CHECKED_ON)}</time>. This is a guide, not
        legal advice: whether a law applies to you depends on where you are and what you offer.
      </p>
      <div className="mt-8 divide-y divide-line border-y border-line">
        {laws.map(({ id, name, jurisdiction, paragraphs, sources }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-name`}
            className="grid gap-x-16 gap-y-4 py-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
          >
            <div>
              <h3 id={`${id}-name`} className="text-heading">
                {name}
              </h3>
              <p className="mt-1 text-muted">{jurisdiction}</p>
            </div>
            <div className="max-w-prose space-y-3">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p className="text-small text-muted">
                Sources:{' '}
                {sources.map(({ title, href }, index) => (
                  <span key={href}>
                    {index > 0 && '; '}
                    <a href={href} className="text-link [overflow-wrap:anywhere]">
                      {title}
                    </a>
                  </span>
                ))}
              </p>
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}
