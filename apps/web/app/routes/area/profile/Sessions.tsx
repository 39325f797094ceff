import { endAllSessions, endSession as endOne, listSessions } from '@curbcut/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { LoadingState } from '../../../components/ContentStates.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { formatRelativeDate } from '../../../scans/format.ts';
import { endSession } from '../../../session/current-user.ts';
import { focusHeading } from '../../../shell/use-heading-focus.ts';

/** Lists the devices where the account is signed in, with buttons to sign out one or all. */
export function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => callApi(listSessions, { signal }),
  });
  const one = useMutation({
    mutationFn: (sessionId: string) => callApi(endOne, { params: { sessionId } }),
    // The pressed button disappears with its device.
    onSuccess: () => focusHeading('#devices'),
    onSettled: () => refetch(),
  });
  const all = useMutation({ mutationFn: () => callApi(endAllSessions), onSuccess: () => endSession() });
  const problem = error ?? one.error ?? all.error;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 id="devices" className="text-title font-bold">
        Signed-in devices
      </h2>
      {problem && (
        <Notice kind="error" isAnnounced>
          {getErrorMessage(problem)}
        </Notice>
      )}
      {!data && !error && <LoadingState>Loading devices...</LoadingState>}
      <ul className="divide-y divide-line">
        {data?.sessions.map(({ id, device, last_used_at, is_current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{device}</p>
              <p className="text-small text-muted">
                Last used: {formatRelativeDate(last_used_at, new Date())}
              </p>
            </div>
            {is_current ? (
              <Badge tone="info">This device</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                isPending={one.isPending && one.variables === id}
                onClick={() => one.mutate(id)}
              >
                Sign out<span className="visually-hidden"> {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AlertDialog
        title="Sign out everywhere?"
        trigger={
          <Button variant="secondary" className="justify-self-start">
            Sign out everywhere
          </Button>
        }
        confirmLabel="Sign out everywhere"
        variant="primary"
        isPending={all.isPending}
        onConfirm={() => all.mutate()}
      >
        <p>You will have to sign in again on every device, including this one.</p>
      </AlertDialog>
    </Card>
  );
}
