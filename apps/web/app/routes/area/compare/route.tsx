import { compareScans } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, getErrorMessage } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { ComparisonView } from './ComparisonView.tsx';

/** Compares two scans side by side. */
export default function CompareScreen() {
  const { beforeId = '', afterId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['compare', beforeId, afterId],
    queryFn: ({ signal }) => callApi(compareScans, { params: { beforeId, afterId }, signal }),
  });
  if (data) return <ComparisonView comparison={data} />;
  return (
    <>
      <h1 className="text-page">Compare scans</h1>
      {error === null ? (
        <LoadingState>Comparing scans...</LoadingState>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <ErrorState title="Scan not found" actions={<LinkButton to="/scans">See your scans</LinkButton>}>
          <p>
            At least one of these scans was deleted, belongs to another account, or the link is incomplete.
          </p>
        </ErrorState>
      ) : (
        <ErrorState
          title="The scans could not be compared"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      )}
    </>
  );
}
