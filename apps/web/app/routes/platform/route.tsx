import { LinkButton } from '../../components/LinkButton.tsx';
import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { Monitoring } from './Monitoring.tsx';
import { ScannerInterfaces } from './ScannerInterfaces.tsx';
import { Step } from './Step.tsx';
import { Trust } from './Trust.tsx';

/** How Curbcut works, shown with its own screens. */
export default function Platform() {
  return (
    <>
      <PageIntro
        title="From an address to the change that mends it"
        lead="Curbcut opens your site in a real browser, reads its pages as your visitors get them, and tells you what stands in whose way. The pictures on this page are the product, reading the demo shop."
      >
        <LinkButton to="/scan" variant="gradient" size="lg">
          Scan your site
        </LinkButton>
      </PageIntro>
      <section aria-labelledby="steps" className="page-width pb-section">
        <h2 id="steps" className="visually-hidden">
          How a scan goes
        </h2>
        <ol className="grid gap-y-16 lg:gap-y-24">
          <Step
            id="reads"
            number={1}
            title="It reads the live page"
            screenshotName="progress"
            alt="A scan that goes on: the page that was read last, a row of dots for the pages that are done, and the barriers found so far"
          >
            <p>
              Scripts run, fonts load, late parts are brought in. Once the page is at rest, one walk through
              it records every element with its styles, boxes and text. What is judged is what people get, not
              what the source promises.
            </p>
            <p>The first findings arrive while the scan is still going.</p>
          </Step>
          <Step
            id="joins"
            number={2}
            title="It joins what one change would mend"
            screenshotName="issues"
            alt="A list of causes, each with the places it shows in, the pages they are on, and a part of the page with the element outlined"
          >
            <p>
              A search button without a name, in a header that seven pages share, is one entry and not seven.
              Each cause says how many places go when it is mended, and the worst stand first.
            </p>
          </Step>
          <Step
            id="shows"
            number={3}
            title="It shows where, and says to whom"
            screenshotName="issue"
            alt="One cause opened: “Screen-reader users hear only button”, with the button outlined on the picture of the page"
          >
            <p>
              Every place is outlined on a picture of your own page, with its source, the facts that were
              measured and the criterion of WCAG. The first words are about the person it stops.
            </p>
          </Step>
          <Step
            id="mends"
            number={4}
            title="It tries the change before it shows it"
            screenshotName="fix"
            alt="The fix of a cause: “Proven in the live page”, the colours before and after, and the changed line of the style sheet with tabs for each framework"
          >
            <p>
              The change is made in the live page, and the page is tested again. A change that would bring a
              new barrier is never shown. One that could not be proven says why, and words that only a person
              can write are left to you.
            </p>
            <p>
              As code for plain HTML, React, Vue, Angular or Svelte, with the score that the proven changes
              would give: measured, not estimated.
            </p>
          </Step>
          <Step
            id="scores"
            number={5}
            title="It scores so that you can check the sum"
            screenshotName="score"
            alt="A score out of 100 with its grade, and what made it: what passes, and what each kind of cause takes off"
          >
            <p>
              The share of elements that pass, weighted by severity, then what each cause takes off. Nothing
              is hidden in the number, and mending something never lowers it.
            </p>
          </Step>
          <Step
            id="admits"
            number={6}
            title="It says what it does not know"
            screenshotName="not-tested"
            alt="What was not tested: pages beyond the limit, and questions that no automatic test can answer"
          >
            <p>
              Pages that could not be reached, parts that could not be looked into, questions only a person
              can answer: they are listed with the reason. None of them counts as good.
            </p>
          </Step>
        </ol>
      </section>
      <Monitoring />
      <Trust />
      <ScannerInterfaces />
      <PageCallToAction title="Watch it read a whole shop">
        The demo on the start page scans a shop that we built with barriers on purpose. It takes a few
        seconds.
      </PageCallToAction>
    </>
  );
}
