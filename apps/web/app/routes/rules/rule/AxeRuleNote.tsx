import type { RuleDetail } from '@curbcut/contract';
import { Link } from 'react-router';
import { RuleSection } from './RuleDocument.tsx';

/** What is known of a rule that is not ours: what it says of itself, and where ours or its makers say more. */
export function AxeRuleNote({ rule: { rule_description, same_as, more } }: { rule: RuleDetail }) {
  return (
    <RuleSection title="A rule of axe-core">
      <p>
        axe-core by Deque runs on a page when a scan asks for a second opinion. Of this rule it says: “
        {rule_description}.”
      </p>
      {same_as.length > 0 ? (
        <p>
          Curbcut asks the same in{' '}
          {same_as.map((id, place) => (
            <span key={id}>
              {place > 0 && ' and '}
              <Link to={`/help/rules/${id}`} className="text-link font-mono">
                {id}
              </Link>
            </span>
          ))}
          .
        </p>
      ) : (
        <p>No rule of ours asks this.</p>
      )}
      {more && (
        <p>
          <a href={more} className="text-link">
            What its makers say of it, and how to mend it
          </a>
        </p>
      )}
    </RuleSection>
  );
}
