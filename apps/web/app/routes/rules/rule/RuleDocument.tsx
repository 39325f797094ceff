import type { RuleDetail } from '@curbcut/contract';
import { CATEGORY_LABELS } from '@curbcut/wcag';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActRuleLinks } from '#app/components/ActRuleLinks.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { CriterionList } from '#app/components/CriterionList.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { Surface } from '#app/components/Surface.tsx';

/** A rule's description: who is affected, how to fix failures, examples and limitations. */
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
              ' … stands for content from the page.'}
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

/** A section in a rule's description. */
function RuleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-w-prose space-y-3">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

type ExampleKind = keyof RuleDetail['examples'];

const exampleKinds: readonly { kind: ExampleKind; title: string; label: string }[] = [
  { kind: 'failed', title: 'Fails', label: 'Failed example' },
  { kind: 'passed', title: 'Passes', label: 'Passed example' },
  { kind: 'cantTell', title: 'Needs review', label: 'Needs-review example' },
  { kind: 'inapplicable', title: 'Not applicable', label: 'Inapplicable example' },
];

/** Examples from the rule's test cases, so they are verified with every change. */
function Examples({ examples }: { examples: RuleDetail['examples'] }) {
  const shown = exampleKinds.filter(({ kind }) => examples[kind].length > 0);
  if (shown.length === 0) return null;
  return (
    <section className="space-y-6">
      <div className="max-w-prose space-y-3">
        <h2 className="text-heading">Examples</h2>
        <p className="text-muted">Taken from this rule’s tests.</p>
      </div>
      {shown.map(({ kind, title, label }) => (
        <section key={kind} className="space-y-3">
          <h3 className="text-title">{title}</h3>
          {examples[kind].map((html, index) => (
            <CodeBlock key={html} label={`${label} ${index + 1}`} code={html} />
          ))}
        </section>
      ))}
    </section>
  );
}

/** A rule's WCAG criteria, ACT rules and axe-core rules. */
function Standards({ rule }: { rule: RuleDetail }) {
  return (
    <Surface tone="sunken" className="min-w-0 space-y-6 p-6">
      <h2 className="text-title">Standards</h2>
      {rule.wcag_criteria.length > 0 ? (
        <CriterionList ids={rule.wcag_criteria} />
      ) : (
        <p>No WCAG criterion requires this. It’s a best practice that helps users.</p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
        <dt className="text-muted">Name</dt>
        <dd className="font-mono wrap-anywhere">{rule.rule_id}</dd>
        <dt className="text-muted">Subject</dt>
        <dd>{CATEGORY_LABELS[rule.category]}</dd>
        {rule.act.length > 0 && (
          <>
            <dt className="text-muted">ACT rules</dt>
            <dd>
              <ActRuleLinks ids={rule.act} />
            </dd>
          </>
        )}
        {rule.axe.length > 0 && (
          <>
            <dt className="text-muted">In axe-core</dt>
            <dd className="font-mono wrap-anywhere">{rule.axe.join(', ')}</dd>
          </>
        )}
      </dl>
    </Surface>
  );
}

/** Describes an axe-core rule, with links to Curbcut's corresponding rules or to its documentation. */
function AxeRuleNote({ rule: { rule_description, same_as, more } }: { rule: RuleDetail }) {
  return (
    <RuleSection title="An axe-core rule">
      <p>You’ll see this rule if you also run axe-core (by Deque). Its description: “{rule_description}.”</p>
      {same_as.length > 0 ? (
        <p>
          Curbcut’s equivalent:{' '}
          {same_as.map((id, index) => (
            <span key={id}>
              {index > 0 && ' and '}
              <Link to={`/help/rules/${id}`} className="text-link font-mono">
                {id}
              </Link>
            </span>
          ))}
          .
        </p>
      ) : (
        <p>No Curbcut rule covers this.</p>
      )}
      {more && (
        <p>
          <a href={more} className="text-link">
            Rule documentation by Deque
          </a>
        </p>
      )}
    </RuleSection>
  );
}
