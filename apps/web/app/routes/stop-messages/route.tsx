import { stopMessages } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { sentenceOf } from '../../api/api-error.ts';
import { ask } from '../../api/ask.ts';
import { Queries } from '../../api/Queries.tsx';
import { Button } from '../../components/Button.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { hostOf } from '../../scans/words.ts';
import { BareFrame } from '../../shell/BareFrame.tsx';
import { LinkPage } from '../../shell/LinkPage.tsx';
import { focusHeading } from '../../shell/use-heading-focus.ts';

/** What the link in each message about a site leads to. */
export default function StopMessagesPage() {
  const { token = '' } = useParams();
  return (
    <Queries>
      <BareFrame>
        <StopMessages token={token} />
      </BareFrame>
    </Queries>
  );
}

/** Asks first: programs that look at mail open its links, and press no buttons. */
function StopMessages({ token }: { token: string }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => ask(stopMessages, { body: { token } }),
  });
  const isStopped = data !== undefined;
  useEffect(() => {
    if (isStopped) focusHeading();
  }, [isStopped]);
  if (data) {
    return (
      <LinkPage title={`No more messages about ${hostOf(data.origin)}`}>
        <p>Its scans go on, and what they find is there whenever you look.</p>
        <LinkButton
          to={`/sites/${data.site_id}?view=schedule`}
          variant="secondary"
          className="justify-self-start"
        >
          Open the schedule
        </LinkButton>
      </LinkPage>
    );
  }
  return (
    <LinkPage title="Stop the messages about this site?">
      <p>
        You get one when a scan by itself found that issues came up, were fixed or came back. Stopping the
        messages leaves the scans going.
      </p>
      {error && (
        <Notice kind="error" announced>
          <p>{sentenceOf(error)}</p>
        </Notice>
      )}
      <Button className="justify-self-start" pending={isPending} onClick={() => mutate()}>
        Stop the messages
      </Button>
    </LinkPage>
  );
}
