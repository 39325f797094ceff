import { mdiAccountVoice, mdiRadar } from '@mdi/js';
import { Icon } from '#app/components/Icon.tsx';
import { Surface } from '#app/components/Surface.tsx';
import { formatLongDate } from '#app/marketing/format-long-date.ts';
import { LAWS_CHECKED_ON, laws } from '#app/marketing/laws.ts';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { automatedChecks, manualChecks } from './automated-and-manual-checks.ts';

/** What standards and laws require of websites, and what a scan can test. */
export default function AccessibilityCompliance() {
  return (
    <>
      <PageIntro
        title="What the law requires, and what a scan can test"
        lead="Most accessibility laws refer to one standard, WCAG. A scan quickly tests part of it. People have to test the rest. Here’s which is which."
      />
      <LawList />
      <AutomatedAndManual />
      <ComplianceSteps />
      <PageCallToAction title="Start with an automated scan">
        Scan five pages without an account and get a list of what needs review.
      </PageCallToAction>
    </>
  );
}

const sides = [
  { title: 'Automated tests', icon: mdiRadar, tone: 'primary', parts: automatedChecks },
  { title: 'Manual tests', icon: mdiAccountVoice, tone: 'accent', parts: manualChecks },
] as const;

/** Examples of automated and manual tests. */
function AutomatedAndManual() {
  return (
    <section aria-labelledby="machine" className="page-width pb-section">
      <div className="max-w-3xl space-y-4">
        <h2 id="machine" className="text-page">
          What can and can’t be tested automatically
        </h2>
        <p className="text-large text-muted">
          No tool alone can determine whether a site meets accessibility standards, according to{' '}
          <a href="https://www.w3.org/WAI/test-evaluate/" className="text-link">
            the W3C
          </a>
          ; that takes knowledgeable people. Many criteria have an automated and a manual part.
        </p>
      </div>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        {sides.map(({ title, icon, tone, parts }) => (
          <Surface key={title} tone={tone} className="p-6 sm:p-8">
            <h3 className="flex items-center gap-3 text-title">
              <Icon path={icon} className="size-7" />
              {title}
            </h3>
            <ul className="mt-5 space-y-3">
              {parts.map(({ criterion, text }) => (
                <li key={criterion} className="flex gap-4">
                  <span className="w-12 shrink-0 font-semibold tabular-nums">
                    <span className="visually-hidden">Criterion </span>
                    {criterion}
                  </span>
                  {text}
                </li>
              ))}
            </ul>
          </Surface>
        ))}
      </div>
    </section>
  );
}

/** The requirements of standards and laws, each with sources. */
function LawList() {
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

const steps = [
  {
    title: 'Scan your site',
    text: 'Find out in minutes what automated tests detect, and on which pages.',
  },
  {
    title: 'Fix root causes first',
    text: 'Start with the issues that shut people out. One change to a template often fixes hundreds of occurrences.',
  },
  {
    title: 'Test with the keyboard and a screen reader',
    text: 'Work through your site’s main tasks: find, read, order, pay, ask. Note where you get stuck.',
  },
  {
    title: 'Test with people with disabilities',
    text: 'Nobody knows the barriers better. Pay them for their time.',
  },
  {
    title: 'Publish a statement',
    text: 'A statement that lists known issues and a contact is worth more than a badge.',
  },
  {
    title: 'Keep monitoring',
    text: 'Sites change every week. Scan again after each change, and make your build fail when a fixed issue comes back.',
  },
] as const;

/** Steps toward compliance. */
function ComplianceSteps() {
  return (
    <section aria-labelledby="way" className="border-t border-line bg-surface">
      <div className="page-width py-section">
        <h2 id="way" className="text-page">
          How to get started
        </h2>
        <ol className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-accent font-extrabold text-on-accent"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1 text-title">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
