import type { Issue, Occurrence } from '@curbcut/contract';
import { CodeBlock } from '../../../components/CodeBlock.tsx';
import { placeInWords } from '../../../scans/results/place-in-words.ts';
import { Criteria } from './Criteria.tsx';
import { FixPart } from './fix/FixPart.tsx';
import { SuggestionByModel } from './fix/SuggestionByModel.tsx';
import { Measured } from './Measured.tsx';
import { Part } from './Part.tsx';

interface Props {
  scanId: string;
  issue: Issue;
  occurrence: Occurrence;
  /** A language model can be asked about this scan. */
  asksModel: boolean;
}

/** What an issue is: who it affects, what was measured, how to fix it, its source, and which criteria it fails. */
export function Explanation({ scanId, issue, occurrence, asksModel }: Props) {
  const asksPerson = issue.outcome === 'cantTell';
  return (
    <div className="space-y-8">
      <Part title={asksPerson ? 'Who it may affect' : 'Who it affects'}>
        <p>{issue.rule_description}</p>
      </Part>
      <Measured occurrence={occurrence} />
      {issue.fix && <FixPart scanId={scanId} issue={issue} />}
      <Part title={asksPerson ? 'If the answer is no' : 'How to fix it'}>
        <p>{issue.help}</p>
        <p className="text-muted">
          Where: <code className="font-mono text-ink [overflow-wrap:anywhere]">{issue.cause}</code>
        </p>
      </Part>
      {asksModel && !asksPerson && <SuggestionByModel scanId={scanId} issueId={issue.id} />}
      <Part title="Source">
        {occurrence.source && <CodeBlock label="Written in" code={placeInWords(occurrence.source)} />}
        <CodeBlock label="Element" code={occurrence.snippet} />
        <CodeBlock label="Selector" code={occurrence.selector} />
      </Part>
      <Criteria issue={issue} occurrence={occurrence} />
      <Part title="Planning">
        <p>
          {planned(issue)} {issue.business_impact}
        </p>
      </Part>
    </div>
  );
}

function planned({
  remediation_priority: priority,
  remediation_timeframe: time,
  user_impact_percentage,
}: Issue): string {
  const when = `Priority ${priority}, to be fixed within ${time.replace('-', ' to ')}.`;
  return `${when} We estimate that it affects about ${user_impact_percentage}% of visitors.`;
}
