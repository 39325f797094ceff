import { endAllSessions, endSession as endOne, sessions } from '@curbcut/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Loading } from '../../../components/states.tsx';
import { relativeDate } from '../../../scans/words.ts';
import { endSession } from '../../../session/current-user.ts';
import { focusHeading } from '../../../shell/use-heading-focus.ts';

/** Where the account is signed in, each to be signed out, or all at once. */
export function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(sessions, { signal }),
  });
  const one = useMutation({
    mutationFn: (sessionId: string) => call(endOne, { params: { sessionId } }),
    // The button that was pressed goes with its device.
    onSuccess: () => focusHeading('#devices'),
    onSettled: () => refetch(),
  });
  const all = useMutation({ mutationFn: () => call(endAllSessions), onSuccess: () => endSession() });
  const problem = error ?? one.error ?? all.error;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 id="devices" className="text-title font-bold">
        Signed in on
      </h2>
      {problem && (
        <Notice kind="error" announced>
          {sentenceOf(problem)}
        </Notice>
      )}
      {!data && !error && <Loading>Loading your devices</Loading>}
      <ul className="divide-y divide-line">
        {data?.sessions.map(({ id, device, last_used_at, is_current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{device}</p>
              <p className="text-small text-muted">Last used: {relativeDate(last_used_at, new Date())}</p>
            </div>
            {is_current ? (
              <Badge tone="info">This device</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                pending={one.isPending && one.variables === id}
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
        confirm="Sign out everywhere"
        variant="primary"
        pending={all.isPending}
        onConfirm={() => all.mutate()}
      >
        <p>Every device has to sign in again, this one too.</p>
      </AlertDialog>
    </Card>
  );
}
