import { Link } from 'react-router';
import { Notice } from '../components/Notice.tsx';
import { useSession } from '../session/session.ts';
import type { StartScanFailure } from './start-scan-errors.ts';

/** Explains why no scan was started, with a next step if there is one. */
export function StartScanError({ problem }: { problem: StartScanFailure }) {
  const { user } = useSession();
  return (
    <Notice kind="error" isAnnounced>
      <p>{problem.message}</p>
      {problem.nextStep === 'plans' && (
        <p>
          <Link to="/subscription" className="text-link">
            See plans
          </Link>
        </p>
      )}
      {problem.nextStep === 'account' && user === null && (
        <p>
          <Link to="/register" className="text-link">
            Create a free account
          </Link>{' '}
          to continue scanning.
        </p>
      )}
    </Notice>
  );
}
