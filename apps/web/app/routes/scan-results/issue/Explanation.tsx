import type { Issue, Occurrence } from '@curbcut/contract';
import { CodeBlock } from '../../../components/CodeBlock.tsx';
import { Prose } from '../../../components/Prose.tsx';
import { formatSourceLocation } from '../../../scans/results/format-source-location.ts';
import { FailedCriteria } from './FailedCriteria.tsx';
import { FixSection } from './fix/FixSection.tsx';
import { ModelSuggestion } from './fix/ModelSuggestion.tsx';
import { IssueSection } from './IssueSection.tsx';
import { MeasuredFacts } from './MeasuredFacts.tsx';

interface Props {
  scanId: string;
  issue: Issue;
  occurrence: Occurrence;
  /** Whether a language model is available for this scan. */
  canAskModel: boolean;
}

/** Explains an issue: who it affects, what was measured, how to fix it, its source, and which criteria it fails. */
export function Explanation({ scanId, issue, occurrence, canAskModel }: Props) {
  const needsReview = issue.outcome === 'cantTell';
  return (
    <div className="space-y-8">
      <IssueSection title={needsReview ? 'Who it may affect' : 'Who it affects'}>
        <p>{issue.rule_description}</p>
      </IssueSection>
      <MeasuredFacts occurrence={occurrence} />
      {issue.fix && <FixSection scanId={scanId} issue={issue} />}
      <IssueSection title={needsReview ? 'If the answer is no' : 'How to fix it'}>
        <p>
          <Prose>{issue.help}</Prose>
        </p>
        <p className="text-muted">
          Where: <code className="font-mono text-ink [overflow-wrap:anywhere]">{issue.cause}</code>
        </p>
      </IssueSection>
      {canAskModel && !needsReview && <ModelSuggestion scanId={scanId} issueId={issue.id} />}
      <IssueSection title="Source">
        {occurrence.source && <CodeBlock label="Written in" code={formatSourceLocation(occurrence.source)} />}
        <CodeBlock label="Element" code={occurrence.snippet} />
        <CodeBlock label="Selector" code={occurrence.selector} />
      </IssueSection>
      <FailedCriteria issue={issue} occurrence={occurrence} />
      <IssueSection title="Planning">
        <p>
          {describePriority(issue)} {issue.business_impact}
        </p>
      </IssueSection>
    </div>
  );
}

function describePriority({
  remediation_priority: priority,
  remediation_timeframe: time,
  user_impact_percentage,
}: Issue): string {
  const when = `Priority: ${priority}. Fix within ${time.replace('-', ' to ')}.`;
  return `${when} We estimate that it affects about ${user_impact_percentage}% of visitors.`;
}
