import { formatState, type Issue, type Occurrence, type SourceLocation } from '@curbcut/contract';
import { CATEGORY_LABELS } from '@curbcut/wcag';
import { Link } from 'react-router';
import { ActRuleLinks } from '#app/components/ActRuleLinks.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { CriterionList } from '#app/components/CriterionList.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { Swatch } from '#app/components/Swatch.tsx';
import { useCan } from '#app/organizations/use-organization.ts';
import { type FormattedFact, formatFacts } from '#app/scans/results/format-facts.ts';
import { getTextColors } from '#app/scans/results/text-colors.ts';
import { ContrastSample } from './ContrastSample.tsx';
import { FixSection } from './fix/FixSection.tsx';
import { ModelSuggestion } from './fix/ModelSuggestion.tsx';
import { IssueSection } from './IssueSection.tsx';
import { ScreenReaderOutput } from './ScreenReaderOutput.tsx';

interface ExplanationProps {
  scanId: string;
  issue: Issue;
  occurrence: Occurrence;
  /** Whether a language model is available for this scan. */
  canAskModel: boolean;
}

/** Explains an issue: how to fix it, what was measured, its source and which criteria it fails. */
export function Explanation({ scanId, issue, occurrence, canAskModel }: ExplanationProps) {
  const can = useCan();
  const needsReview = issue.outcome === 'cantTell';
  return (
    <div className="space-y-6 text-small">
      {issue.fix && (
        <FixSection scanId={scanId} issue={issue} fix={issue.fix} announced={occurrence.announced ?? null} />
      )}
      {occurrence.state && (
        <IssueSection title="How to reveal it">
          <p>Hidden when the page loads. To reveal it: {formatState(occurrence.state)}.</p>
        </IssueSection>
      )}
      <IssueSection title={getHelpTitle(issue)}>
        <p>
          <Prose>{issue.help}</Prose>
        </p>
        <p className="text-muted">
          Where: <code className="font-mono text-ink [overflow-wrap:anywhere]">{issue.cause}</code>
        </p>
      </IssueSection>
      {occurrence.announced && issue.fix === null && (
        <ScreenReaderOutput before={occurrence.announced} after={null} />
      )}
      <MeasuredFacts occurrence={occurrence} />
      {canAskModel && !needsReview && can('issues:write') && (
        <ModelSuggestion scanId={scanId} issueId={issue.id} />
      )}
      <IssueSection title="Source">
        {occurrence.source && (
          <CodeBlock label="Source location" code={formatSourceLocation(occurrence.source)} />
        )}
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

function getHelpTitle({ outcome, fails_on }: Issue): string {
  if (outcome === 'failed') return 'How to fix it';
  return fails_on === null ? 'How to fix it, if needed' : `If the answer is ${fails_on}`;
}

function describePriority({
  remediation_priority: priority,
  remediation_timeframe: time,
  user_impact_percentage,
}: Issue): string {
  const when = `Priority: ${priority}. Fix within ${time.replace('-', ' to ')}.`;
  return `${when} We estimate it affects about ${user_impact_percentage}% of visitors.`;
}

/** Lists the criteria that an issue fails, and the engines that found it. */
function FailedCriteria({ issue, occurrence }: { issue: Issue; occurrence: Occurrence }) {
  return (
    <IssueSection title={issue.outcome === 'failed' ? 'Failed criteria' : 'Related criteria'}>
      {issue.wcag_criteria.length === 0 && <p>No WCAG criterion requires this. It’s a best practice.</p>}
      <CriterionList ids={issue.wcag_criteria} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small">
        <dt className="text-muted">Category</dt>
        <dd>{CATEGORY_LABELS[issue.category]}</dd>
        <dt className="text-muted">Rule</dt>
        <dd>
          <Link to={`/help/rules/${issue.rule_id}`} className="text-link">
            {issue.rule_title}
          </Link>{' '}
          <code className="font-mono">({issue.rule_id})</code>
        </dd>
        {issue.act.length > 0 && (
          <>
            <dt className="text-muted">ACT rules</dt>
            <dd>
              <ActRuleLinks ids={issue.act} />
            </dd>
          </>
        )}
        <dt className="text-muted">Found by</dt>
        <dd>{formatEngines(occurrence.engines)}</dd>
      </dl>
    </IssueSection>
  );
}

function formatEngines(engines: Occurrence['engines']): string {
  const names = engines.map((engine) => (engine === 'curbcut' ? 'Curbcut' : 'axe-core'));
  return names.join(' and ');
}

/** The measured facts behind a finding, in words and without interpretation. */
function MeasuredFacts({ occurrence }: { occurrence: Occurrence }) {
  const facts = formatFacts(occurrence);
  if (facts.length === 0) return null;
  const colors = getTextColors(occurrence.facts);
  return (
    <IssueSection title="What was measured">
      {colors && <ContrastSample {...colors} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 text-small">
        {facts.map(({ label, value, isColor }: FormattedFact) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{isColor ? <Swatch color={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </IssueSection>
  );
}

/** Formats a source location the way editors open it: `src/Card.tsx:12:4`. */
function formatSourceLocation({ file, line, column }: SourceLocation): string {
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}
