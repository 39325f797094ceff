import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Told } from '../../../components/Told.tsx';
import { resendProblem, useResendVerification } from '../use-resend-verification.ts';

interface Props {
  /** What the server said. */
  problem: string;
  /** The address as it stands in the form now. */
  email: () => string;
}

/** Tells that the address is not verified yet, and sends the link again. */
export function NotVerified({ problem, email }: Props) {
  const resend = useResendVerification();
  const [missing, setMissing] = useState(false);
  const [told, setTold] = useState<string | null>(null);

  function send() {
    const address = email().trim();
    setMissing(address === '');
    if (address === '') return;
    resend.mutate(address, {
      onSuccess: () => setTold('Verification email sent! Please check your inbox.'),
    });
  }

  return (
    <Notice kind="warning" announced>
      <p>{problem}</p>
      {missing && <p className="font-semibold">Please enter your email address first</p>}
      {resend.isError && <p className="font-semibold">{resendProblem(resend.error)}</p>}
      <Button variant="secondary" size="sm" pending={resend.isPending} onClick={send}>
        Resend Verification Email
      </Button>
      <Told title="Check your inbox" message={told} onRead={() => setTold(null)} />
    </Notice>
  );
}
