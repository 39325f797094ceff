import { Link } from 'react-router';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';

const groups = [
  {
    title: 'Learn',
    pages: [
      {
        to: '/resources/accessibility-compliance',
        title: 'Accessibility compliance',
        text: 'What WCAG 2.2, the European Accessibility Act, EN 301 549, the ADA and Section 508 require.',
      },
      {
        to: '/resources/wcag-implementation',
        title: 'WCAG implementation',
        text: 'Every Level A and AA criterion in one sentence, with the rules that test it.',
      },
      {
        to: '/resources/testing-auditing',
        title: 'Testing and auditing',
        text: 'How to evaluate a website in five steps, from its scope to the report.',
      },
    ],
  },
  {
    title: 'Use',
    pages: [
      {
        to: '/resources/tools-checklist',
        title: 'Tools and checklist',
        text: 'The tools that come with Curbcut, and the criteria you have to check manually.',
      },
      {
        to: '/help/rules',
        title: 'Rules',
        text: 'What each rule tests, who’s affected and how to fix a failure.',
      },
      {
        to: '/help',
        title: 'Help',
        text: 'Answers to common questions about scans, results, fixes, reports and accounts.',
      },
    ],
  },
  {
    title: 'Trust',
    pages: [
      {
        to: '/accuracy',
        title: 'Accuracy',
        text: 'How our rules do on the W3C’s test cases, rule by rule.',
      },
      {
        to: '/help/widget',
        title: 'What the widget doesn’t do',
        text: 'What the widget changes, what it leaves alone and why issues remain.',
      },
      {
        to: '/vs-lighthouse',
        title: 'Comparisons',
        text: 'Curbcut and other tools, with sources and dates for what we say about them.',
      },
    ],
  },
] as const;

/** All guides and references in one place. */
export default function Resources() {
  return (
    <>
      <PageIntro
        title="Resources"
        lead="Guides to accessibility and its laws, a checklist for manual checks, and how Curbcut tests."
      />
      <div className="page-width space-y-12 pb-section">
        {groups.map(({ title, pages }) => (
          <section key={title} aria-labelledby={title} className="space-y-6">
            <h2 id={title} className="text-page">
              {title}
            </h2>
            <ul className="grid gap-x-12 gap-y-8 md:grid-cols-3">
              {pages.map((page) => (
                <li key={page.to} className="border-t-2 border-ink pt-4">
                  <h3 className="text-title">
                    <Link to={page.to} className="text-link">
                      {page.title}
                    </Link>
                  </h3>
                  <p className="mt-2 text-muted">{page.text}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <PageCallToAction title="Start with your own site">
        First findings in seconds; a five-page scan takes about a minute. No account needed.
      </PageCallToAction>
    </>
  );
}
