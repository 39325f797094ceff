import rules from 'virtual:rule-list';
import { Link } from 'react-router';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { getTestedCriteria } from '../tested-criteria.ts';

const manualCriteria = getTestedCriteria(rules).filter((entry) => entry.rules.length === 0);

const tools = [
  {
    title: 'Scan in the browser',
    text: 'Enter a URL and get findings with screenshots, fixes and a score.',
    link: { to: '/scan', label: 'Start a scan' },
  },
  {
    title: 'Command line',
    text: 'Run curbcut scan with a URL, in a terminal or in a pipeline. It prints text, JSON Lines, SARIF, JUnit and more.',
    link: { to: '/platform', label: 'How it works' },
  },
  {
    title: 'Tracked sites',
    text: 'Track issues across scans, scan on a schedule and get an email when something changes.',
    link: { to: '/register', label: 'Create an account' },
  },
  {
    title: 'Rule reference',
    text: 'What each rule tests, passing and failing examples, and known limitations.',
    link: { to: '/help/rules', label: 'All rules' },
  },
] as const;

/** Checks that need only a browser, a keyboard and a few minutes. */
const quickChecks = [
  'Don’t use the mouse. Can you reach and use everything with Tab, Shift+Tab, Enter, Space, arrow keys and Escape, and always see where focus is?',
  'Zoom to 400% in a window 1280 pixels wide. Is everything still there, without scrolling horizontally to read?',
  'Turn on a screen reader. Do headings, links, buttons and form fields make sense when you only hear them?',
  'Read each image’s alternative text. Does it convey what the image means here?',
  'Submit each form empty, then with mistakes. Are errors described in text, next to the field, and announced?',
  'Play each video. Are captions complete and synchronized? Is information that is only visible also described?',
  'Look at the page in grayscale. Is anything conveyed by color alone?',
  'Turn on reduced motion. Does everything that moves on its own stop, or can you stop it?',
] as const;

/** The tools that come with Curbcut, and what has to be checked manually. */
export default function ToolsChecklist() {
  return (
    <>
      <PageIntro
        title="Tools and checklist"
        lead="What Curbcut does for you, and what you have to check manually. A scan covers part of WCAG; this list covers what our rules don’t test."
      />
      <div className="page-width space-y-section pb-section">
        <section aria-labelledby="tools" className="space-y-6">
          <h2 id="tools" className="text-page">
            Tools
          </h2>
          <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
            {tools.map(({ title, text, link }) => (
              <li key={title} className="border-t-2 border-ink pt-4">
                <h3 className="text-title">{title}</h3>
                <p className="mt-2 max-w-prose text-muted">{text}</p>
                <p className="mt-2">
                  <Link to={link.to} className="text-link">
                    {link.label}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="quick" className="space-y-6">
          <h2 id="quick" className="text-page">
            Eight quick checks
          </h2>
          <ol className="max-w-prose list-decimal space-y-3 pl-6">
            {quickChecks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="manual" className="space-y-6">
          <h2 id="manual" className="text-page">
            Criteria to check manually
          </h2>
          <p className="max-w-prose">
            {manualCriteria.length} Level A and AA criteria have no rule. Rules cover the rest only in part:{' '}
            <Link to="/resources/wcag-implementation" className="text-link">
              see all criteria
            </Link>
            .
          </p>
          <ul className="grid gap-x-12 gap-y-6 md:grid-cols-2">
            {manualCriteria.map(({ criterion: { id, title, level, requirement, understanding } }) => (
              <li key={id} className="border-t border-line pt-4">
                <h3 className="font-semibold">
                  <a href={understanding} className="text-link">
                    {id} {title}
                  </a>{' '}
                  <span className="text-small font-semibold text-muted">Level {level}</span>
                </h3>
                <p className="mt-1 max-w-prose">{requirement}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <PageCallToAction title="Start with an automated scan">
        Scan a page, then work through this list.
      </PageCallToAction>
    </>
  );
}
