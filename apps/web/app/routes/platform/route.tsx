import { LinkButton } from '../../components/LinkButton.tsx';
import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { Monitoring } from './Monitoring.tsx';
import { ScannerInterfaces } from './ScannerInterfaces.tsx';
import { Step } from './Step.tsx';
import { Trust } from './Trust.tsx';

/** How Curbcut works, with product screenshots. */
export default function Platform() {
  return (
    <>
      <PageIntro
        title="From a website address to verified fixes"
        lead="Curbcut opens your site in a real browser, tests its pages as visitors see them, and reports each issue and who is affected. The screenshots on this page show a scan of the demo shop."
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
            title="It tests the live page"
            screenshotName="progress"
            alt="A running scan: the page tested last, a row of dots for the finished pages, and the findings so far"
          >
            <p>
              Scripts run, fonts load and lazy content is brought in. Once the page is stable, Curbcut records
              every element with its styles, boxes and text. It tests what visitors get, not just the source
              code.
            </p>
            <p>The first findings arrive while the scan is still running.</p>
          </Step>
          <Step
            id="joins"
            number={2}
            title="It groups findings by root cause"
            screenshotName="issues"
            alt="A list of issues, each with its occurrences, its pages, and a screenshot with the element outlined"
          >
            <p>
              A search button without an accessible name, in a header that seven pages share, is one issue and
              not seven. Each issue shows how many occurrences its fix resolves, and the most severe come
              first.
            </p>
          </Step>
          <Step
            id="shows"
            number={3}
            title="It shows where the issue is and who is affected"
            screenshotName="issue"
            alt="An open issue: a button without an accessible name, outlined on the screenshot of the page"
          >
            <p>
              Every occurrence is outlined on a screenshot of your page, with its source code, the measured
              values and the WCAG criterion. Each issue explains who is affected and how.
            </p>
          </Step>
          <Step
            id="fixes"
            number={4}
            title="It verifies fixes before it shows them"
            screenshotName="fix"
            alt="A verified fix: the colors before and after, and the changed line of the style sheet with tabs for each framework"
          >
            <p>
              Each fix is applied to the live page, and the page is tested again. A fix that would cause a new
              issue is never shown. Unverified fixes say why, and text that only a person can write is left to
              you.
            </p>
            <p>
              You get the code for plain HTML, React, Vue, Angular or Svelte, and the score after all verified
              fixes: measured, not estimated.
            </p>
          </Step>
          <Step
            id="scores"
            number={5}
            title="It explains the score"
            screenshotName="score"
            alt="A score out of 100 with its grade and calculation: the share of passed checks and the deduction for each kind of issue"
          >
            <p>
              The score is the share of elements that pass, weighted by severity, minus a deduction for each
              issue. The calculation is shown in full, and fixing an issue never lowers the score.
            </p>
          </Step>
          <Step
            id="admits"
            number={6}
            title="It reports what it could not test"
            screenshotName="not-tested"
            alt="What was not tested: pages beyond the limit, and issues that need review by a person"
          >
            <p>
              Pages that could not be reached, parts that could not be tested and issues that need review are
              all listed with the reason. None of them counts as passed.
            </p>
          </Step>
        </ol>
      </section>
      <Monitoring />
      <Trust />
      <ScannerInterfaces />
      <PageCallToAction title="Watch a live scan">
        The demo on the home page scans a shop that we built with accessibility issues on purpose. It takes a
        few seconds.
      </PageCallToAction>
    </>
  );
}
