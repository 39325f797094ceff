import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { AutomatedAndManual } from './AutomatedAndManual.tsx';
import { ComplianceSteps } from './ComplianceSteps.tsx';
import { LawList } from './LawList.tsx';

/** What standards and laws ask of websites, and how far a scan goes towards knowing it. */
export default function AccessibilityCompliance() {
  return (
    <>
      <PageIntro
        title="What the law asks, and what a scan can tell you"
        lead="Most laws on accessible websites point to one standard, WCAG. A scan answers part of it quickly. Nobody can answer all of it without people, and this page says which part is which."
      />
      <LawList />
      <AutomatedAndManual />
      <ComplianceSteps />
      <PageCallToAction title="Start with what a machine can tell">
        Five pages, no account, and a list of what is left for people.
      </PageCallToAction>
    </>
  );
}
