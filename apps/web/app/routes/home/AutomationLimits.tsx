import { LinkButton } from '../../components/LinkButton.tsx';
import { Surface } from '../../components/Surface.tsx';
import { ExpertDemoLink } from '../../site/ExpertDemoLink.tsx';

/** What no scan can say, and the two ways on. */
export function AutomationLimits() {
  return (
    <section aria-labelledby="limits" className="page-width pt-section">
      <Surface
        tone="primary"
        className="grid items-center gap-x-12 gap-y-8 px-6 py-10 sm:px-12 sm:py-14 lg:grid-cols-[1fr_auto]"
      >
        <div className="max-w-2xl space-y-3">
          <h2 id="limits" className="text-page">
            What a scan cannot know
          </h2>
          <p>
            A machine sees that a picture has a text. Whether the text says what the picture means, only a
            person can tell. Every result lists the questions that are left for people, and what could not be
            tested and why. A good score is a start, not a seal.
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
