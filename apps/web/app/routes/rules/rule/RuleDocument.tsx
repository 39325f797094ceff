import type { RuleDetail } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/Badge.tsx';
import { Prose } from '../../../components/Prose.tsx';
import { SeverityBadge } from '../../../components/SeverityBadge.tsx';
import { AxeRuleNote } from './AxeRuleNote.tsx';
import { Examples } from './Examples.tsx';
import { RuleSection } from './RuleSection.tsx';
import { Standards } from './Standards.tsx';

/** The description of a rule: who is affected, how to fix failures, examples and limitations. */
export function RuleDocument({ rule }: { rule: RuleDetail }) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SeverityBadge severity={rule.severity} />
        <Badge>
          {rule.wcag_criteria.length > 0 ? `WCAG ${rule.wcag_criteria.join(', ')}` : 'Best practice'}
        </Badge>
        {rule.engine === 'axe-core' && <Badge>axe-core rule</Badge>}
      </div>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="min-w-0 space-y-12">
          {rule.engine === 'axe-core' ? (
            <AxeRuleNote rule={rule} />
          ) : (
            <>
              <RuleSection title="Who is affected">
                <p className="text-large">{rule.rule_description}</p>
              </RuleSection>
              <RuleSection title="How to fix it">
                <p className="text-large">
                  <Prose>{rule.help}</Prose>
                </p>
              </RuleSection>
            </>
          )}
          <SentenceList title="What needs review" sentences={rule.questions}>
            A person has to decide this.
            {rule.questions.some((question) => question.includes('…')) &&
              ' Dots replace content of the page.'}
          </SentenceList>
          <SentenceList title="Known limitations" sentences={rule.limits} />
          <Examples examples={rule.examples} />
        </div>
        <Standards rule={rule} />
      </div>
    </>
  );
}

interface SentenceListProps {
  title: string;
  sentences: readonly string[];
  children?: ReactNode;
}

function SentenceList({ title, sentences, children }: SentenceListProps) {
  if (sentences.length === 0) return null;
  return (
    <RuleSection title={title}>
      {children && <p className="text-muted">{children}</p>}
      <ul className="dome-list space-y-2">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Prose>{sentence}</Prose>
          </li>
        ))}
      </ul>
    </RuleSection>
  );
}
