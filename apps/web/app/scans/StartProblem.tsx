import { Link } from 'react-router';
import { Notice } from '../components/Notice.tsx';
import { useSession } from '../session/session.ts';
import type { StartProblemFacts } from './start-refusal.ts';

/** Why no scan was started, and the way forward where there is one. */
export function StartProblem({ problem }: { problem: StartProblemFacts }) {
  const { user } = useSession();
  return (
    <Notice kind="error" announced>
      <p>{problem.sentence}</p>
      {problem.way === 'plans' && (
        <p>
          <Link to="/subscription" className="text-link">
            See the plans
          </Link>
        </p>
      )}
      {problem.way === 'account' && user === null && (
        <p>
          <Link to="/register" className="text-link">
            Create a free account
          </Link>{' '}
          to scan on at once.
        </p>
      )}
    </Notice>
  );
}
