import type { RuleDetail } from '@curbcut/contract';
import { CodeBlock } from '../../../components/CodeBlock.tsx';

type ExampleKind = keyof RuleDetail['examples'];

const exampleKinds: readonly { kind: ExampleKind; title: string; label: string }[] = [
  { kind: 'failed', title: 'Fails', label: 'Failed example' },
  { kind: 'passed', title: 'Passes', label: 'Passed example' },
  { kind: 'cantTell', title: 'Needs review', label: 'Needs-review example' },
  { kind: 'inapplicable', title: 'Not applicable', label: 'Inapplicable example' },
];

/** Examples from the rule's test cases, so they are verified with every change. */
export function Examples({ examples }: { examples: RuleDetail['examples'] }) {
  const shown = exampleKinds.filter(({ kind }) => examples[kind].length > 0);
  if (shown.length === 0) return null;
  return (
    <section className="space-y-6">
      <div className="max-w-prose space-y-3">
        <h2 className="text-heading">Examples</h2>
        <p className="text-muted">From the tests of this rule, which run with every change.</p>
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
