import type { RuleDetail } from '@curbcut/contract';
import { Link } from 'react-router';
import { RuleSection } from './RuleSection.tsx';

/** Describes an axe-core rule, with links to our corresponding rules or its documentation. */
export function AxeRuleNote({ rule: { rule_description, same_as, more } }: { rule: RuleDetail }) {
  return (
    <RuleSection title="An axe-core rule">
      <p>
        axe-core by Deque runs on a page when a scan includes a second opinion. Its description of this rule:
        “{rule_description}.”
      </p>
      {same_as.length > 0 ? (
        <p>
          Curbcut tests the same in{' '}
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
        <p>None of our rules tests this.</p>
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
