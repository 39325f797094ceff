import type { ReactNode } from 'react';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { ProductScreenshot } from '#app/marketing/product-screenshots/ProductScreenshot.tsx';
import type { ScreenshotName } from '#app/marketing/product-screenshots/screenshot-sizes.ts';
import { ScannerInterfaces } from './ScannerInterfaces.tsx';

/** How Curbcut works, with product screenshots. */
export default function Platform() {
  return (
    <>
      <PageIntro
        title="From URL to verified fixes"
        lead="Curbcut opens your site in a real browser, tests pages as visitors see them, and reports each issue and who’s affected. The screenshots on this page show a scan of the demo shop."
      >
        <LinkButton to="/scan" variant="gradient" size="lg">
          Scan your site
        </LinkButton>
      </PageIntro>
      <section aria-labelledby="steps" className="page-width pb-section">
        <h2 id="steps" className="visually-hidden">
          How a scan works
        </h2>
        <ol className="grid gap-y-16 lg:gap-y-24">
          <Step
            id="reads"
            number={1}
            title="Tests the page your visitors see"
            screenshotName="progress"
            alt="A running scan: the page tested last, a row of dots for the finished pages, and the findings so far"
          >
            <p>
              Scripts run, and fonts and lazy-loaded content load. Once the page settles, Curbcut records
              every element with its styles, position and text. You get results for the page visitors see, not
              just for its source code.
            </p>
            <p>The first findings arrive while the scan is still running.</p>
          </Step>
          <Step
            id="joins"
            number={2}
            title="One issue per root cause"
            screenshotName="issues"
            alt="A list of issues, each with its occurrences, its pages, and a screenshot with the element outlined"
          >
            <p>
              A search button without an accessible name, in a header shared by seven pages, is one issue, not
              seven. Each issue shows how many occurrences one fix clears. Most severe first.
            </p>
          </Step>
          <Step
            id="shows"
            number={3}
            title="Where it is and who’s affected"
            screenshotName="issue"
            alt="An open issue: a button without an accessible name, outlined on the screenshot of the page"
          >
            <p>
              Every occurrence is outlined on a screenshot of your page, with its source code, the measured
              values and the WCAG criterion. Each issue explains who’s affected and how.
            </p>
          </Step>
          <Step
            id="fixes"
            number={4}
            title="Fixes we’ve tried"
            screenshotName="fix"
            alt="A verified fix: the colors before and after, and the changed line of the style sheet with tabs for each framework"
          >
            <p>
              We apply each fix to the page in our browser and test the page again. Your site isn’t touched.
              If our rules find a new issue after a fix is applied, we don’t suggest that fix. If we couldn’t
              verify a fix, we say why. Text only a person can write is left to you.
            </p>
            <p>
              You get the code for plain HTML, React, Vue, Angular or Svelte, and the score after all verified
              fixes, measured rather than estimated.
            </p>
          </Step>
          <Step
            id="scores"
            number={5}
            title="A score you can check"
            screenshotName="score"
            alt="A score out of 100 with its grade and calculation: the share of passed checks and the deduction for each type of issue"
          >
            <p>
              The score is the share of elements that pass, weighted by severity, minus a deduction for each
              issue. You see the full calculation. Fixing an issue never lowers your score.
            </p>
          </Step>
          <Step
            id="admits"
            number={6}
            title="What couldn’t be tested"
            screenshotName="not-tested"
            alt="What wasn’t tested: pages beyond the limit, and issues that need human review"
          >
            <p>
              Pages we couldn’t reach, parts we couldn’t test and issues that need review are all listed with
              the reason. None of them counts as passed.
            </p>
          </Step>
        </ol>
      </section>
      <Monitoring />
      <Trust />
      <ScannerInterfaces />
      <PageCallToAction title="Watch a live scan">
        The demo on the home page scans a shop we built with accessibility issues on purpose. It takes a few
        seconds.
      </PageCallToAction>
    </>
  );
}

interface StepProps {
  /** The heading's id. */
  id: string;
  number: number;
  title: string;
  screenshotName: ScreenshotName;
  alt: string;
  children: ReactNode;
}

/** One step of a scan with a product screenshot. */
function Step({ id, number, title, screenshotName, alt, children }: StepProps) {
  return (
    <li className="group grid items-center gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:even:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="max-w-xl space-y-3 lg:group-even:order-last">
        <p aria-hidden="true" className="flex items-center gap-3">
          <span className="grid size-11 place-items-center rounded-full bg-accent text-title font-extrabold text-on-accent">
            {number}
          </span>
        </p>
        <h3 id={id} className="text-heading">
          {title}
        </h3>
        <div className="space-y-3 text-muted">{children}</div>
      </div>
      <ProductScreenshot name={screenshotName} alt={alt} />
    </li>
  );
}

const monitoringFeatures = [
  {
    title: 'Issues tracked across scans',
    text: 'Curbcut recognizes an issue even when the element moves or its code changes. Each scan marks issues as new, fixed or regressed; you assign issues, set due dates, or ignore them with a reason. Every change is logged.',
  },
  {
    title: 'Compare two scans',
    text: 'See what’s fixed, new or unchanged. If the later scan didn’t test a page, its issues don’t count as fixed. They’re listed as not retested, with the reason.',
  },
  {
    title: 'Scheduled scans',
    text: 'Scan every day, week or month with the same settings. We email you only when something changed.',
  },
  {
    title: 'Reports for every audience',
    text: 'A summary for managers, a list of issues for planning, source code and measurements for developers, and a criterion-by-criterion report for compliance. Export PDF, HTML, CSV or machine-readable formats, or share a link that expires.',
  },
] as const;

/** The features for scanning repeatedly. */
function Monitoring() {
  return (
    <section aria-labelledby="keeping" className="page-width pb-section">
      <h2 id="keeping" className="max-w-[24ch] text-page">
        Monitor your progress with every scan
      </h2>
      <div className="mt-10 grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <dl className="grid gap-y-7">
          {monitoringFeatures.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-title font-bold">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <ProductScreenshot name="tracker" alt="The issues of a site with status, severity and due date" />
      </div>
    </section>
  );
}

const reasons = [
  {
    title: 'Reproducible findings',
    text: 'Rules run on a snapshot of the page, with no clock or network involved, so the same snapshot always gives the same findings. If a time limit cuts a scan short, the report says so.',
  },
  {
    title: 'Rules validated with public test cases',
    text: 'We test our rules with the W3C’s ACT rule test cases and compare what we read from a page with Chromium’s own accessibility tree.',
  },
  {
    title: 'Run axe-core too',
    text: 'Add axe-core to any scan. Every finding shows which engines reported it.',
  },
  {
    title: 'A polite crawler',
    text: 'It respects robots.txt and never sends form data to your server. It connects only to public IP addresses and checks each connection.',
  },
] as const;

/** Reasons to trust the findings. */
function Trust() {
  return (
    <section aria-labelledby="trust" className="border-y border-line bg-surface">
      <div className="page-width py-section">
        <h2 id="trust" className="text-page">
          Why you can trust the results
        </h2>
        <dl className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {reasons.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-ink pt-4">
              <dt className="text-title font-bold">{title}</dt>
              <dd className="mt-2 max-w-prose text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
