import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { AutomatedAndManual } from './AutomatedAndManual.tsx';
import { ComplianceSteps } from './ComplianceSteps.tsx';
import { LawList } from './LawList.tsx';

/** What standards and laws require of websites, and what a scan can test. */
export default function AccessibilityCompliance() {
  return (
    <>
      <PageIntro
        title="What the law requires, and what a scan can test"
        lead="Most accessibility laws refer to one standard, WCAG. A scan tests part of it quickly; the rest needs people. This page explains which part is which."
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
