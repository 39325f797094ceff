import { Link } from 'react-router';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';

interface EvaluationStep {
  readonly title: string;
  readonly task: string;
  /** What Curbcut does in this step, and what it does not. */
  readonly curbcut: string;
  readonly link: { readonly to: string; readonly label: string };
}

/** The steps of the W3C's evaluation method, WCAG-EM. */
const steps: readonly EvaluationStep[] = [
  {
    title: 'Define the scope',
    task: 'Decide which site or part of it you evaluate, against which WCAG version and level, and which browsers and assistive technologies it has to work with.',
    curbcut:
      'A scan stays on the site you enter. Patterns include or exclude paths, and you choose the level.',
    link: { to: '/help#which-pages', label: 'Choose which pages are scanned' },
  },
  {
    title: 'Explore the site',
    task: 'Find the common pages, the essential functions, the types of pages and content, and the technologies used. Note forms, media, sign-in and processes with several steps.',
    curbcut:
      'A scan follows links and sitemaps and lists the pages it couldn’t test, with the reason. It doesn’t know which functions are essential.',
    link: { to: '/help#not-tested', label: 'Why a page wasn’t tested' },
  },
  {
    title: 'Select a sample',
    task: 'Choose pages that represent what you found: every type of page, every essential function and all complete processes. Add some pages at random.',
    curbcut:
      'Scan many pages and compare: findings with one root cause are grouped, so a problem in a shared component counts as one issue.',
    link: { to: '/help#issue', label: 'Why one issue occurs on many pages' },
  },
  {
    title: 'Evaluate the sample',
    task: 'Check each page against each criterion. Run automated tests first, then check manually: keyboard, zoom, screen reader, captions, meaning.',
    curbcut:
      'Rules test what a machine can decide. What they can’t decide is listed under “Needs review”, as a question you can answer.',
    link: { to: '/resources/tools-checklist', label: 'Checklist for manual checks' },
  },
  {
    title: 'Report the findings',
    task: 'Document what was tested, when and how, who tested it, what was found and how to fix it. Publish an accessibility statement with known limitations and a contact.',
    curbcut:
      'Reports for managers, auditors and developers, as HTML, PDF, CSV and machine-readable formats. Each lists what wasn’t tested.',
    link: { to: '/help#reports', label: 'Create and share reports' },
  },
];

/** How to evaluate a website, and which parts of the work Curbcut does. */
export default function TestingAuditing() {
  return (
    <>
      <PageIntro
        title="Test and audit a website in five steps"
        lead="The W3C’s WCAG-EM describes how to evaluate a website. Here’s a summary of each step, with the part a scan can do for you."
      />
      <div className="page-width space-y-section pb-section">
        <ol className="space-y-10">
          {steps.map(({ title, task, curbcut, link }, index) => (
            <li key={title} className="grid gap-x-12 gap-y-4 border-t-2 border-ink pt-4 lg:grid-cols-2">
              <div className="max-w-prose space-y-2">
                <h2 className="text-heading">
                  {index + 1}. {title}
                </h2>
                <p>{task}</p>
              </div>
              <div className="max-w-prose space-y-2 lg:pt-2">
                <h3 className="text-title">With Curbcut</h3>
                <p className="text-muted">{curbcut}</p>
                <p>
                  <Link to={link.to} className="text-link">
                    {link.label}
                  </Link>
                </p>
              </div>
            </li>
          ))}
        </ol>
        <section aria-labelledby="more" className="max-w-prose space-y-4">
          <h2 id="more" className="text-page">
            Read more
          </h2>
          <p>
            The W3C explains{' '}
            <a href="https://www.w3.org/WAI/test-evaluate/conformance/wcag-em/" className="text-link">
              WCAG-EM
            </a>{' '}
            in full, and how to{' '}
            <a href="https://www.w3.org/WAI/test-evaluate/involving-users/" className="text-link">
              involve people with disabilities
            </a>{' '}
            in an evaluation. Nothing replaces testing with them.
          </p>
        </section>
      </div>
      <PageCallToAction title="Start with an automated scan">
        First findings in seconds; a five-page scan takes about a minute.
      </PageCallToAction>
    </>
  );
}
