import type { ReactNode } from 'react';
import { getErrorMessage } from '../api/api-error.ts';
import { Button } from '../components/Button.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { LinkLandingPage } from '../shell/LinkLandingPage.tsx';

/** Shown for a report link that is invalid, expired or revoked. */
export function InvalidReportLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <LinkLandingPage title={title}>
      <p>{children}</p>
      <LinkButton to="/" variant="secondary" className="justify-self-start">
        About Curbcut
      </LinkButton>
    </LinkLandingPage>
  );
}

interface FailedProps {
  error: Error;
  onRetry: () => void;
  title?: string;
}

/** Shown if a report or other linked content could not be loaded. */
export function FailedReportLink({ error, onRetry, title = 'We couldn’t open this report' }: FailedProps) {
  return (
    <LinkLandingPage title={title}>
      <p>{getErrorMessage(error)}</p>
      <Button className="justify-self-start" onClick={onRetry}>
        Try again
      </Button>
    </LinkLandingPage>
  );
}
