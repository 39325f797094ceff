import { LinkButton } from '../../components/LinkButton.tsx';
import { Surface } from '../../components/Surface.tsx';
import { ExpertDemoLink } from '../../site/ExpertDemoLink.tsx';

/** What automated tests cannot decide, with links to start a scan or book a demo. */
export function AutomationLimits() {
  return (
    <section aria-labelledby="limits" className="page-width pt-section">
      <Surface
        tone="primary"
        className="grid items-center gap-x-12 gap-y-8 px-6 py-10 sm:px-12 sm:py-14 lg:grid-cols-[1fr_auto]"
      >
        <div className="max-w-2xl space-y-3">
          <h2 id="limits" className="text-page">
            What automated testing cannot tell you
          </h2>
          <p>
            A scanner can detect that an image has alternative text, but only a person can judge whether the
            text describes the image. Every result lists what needs review by a person, and what could not be
            tested and why. A good score is a starting point, not a certificate.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 lg:flex-col">
          <LinkButton to="/scan" size="lg">
            Start Free Scan
          </LinkButton>
          <ExpertDemoLink />
        </div>
      </Surface>
    </section>
  );
}
