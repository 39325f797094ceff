import type { TwoFactorStatus } from '@curbcut/contract';
import { mdiCheckDecagram } from '@mdi/js';
import { useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { formatCount, formatDateOrNever } from '#app/format/format.ts';
import { ReplaceCodes, SetUp, TurnOff } from './TwoFactorForms.tsx';
import { useTwoFactor } from './use-two-factor.ts';

/** A warning is shown if fewer recovery codes than this are left. */
const FEW_CODES = 3;

/** Whether the account has two-factor authentication, and how to turn it on or off. */
export function TwoFactor({ email }: { email: string }) {
  const { data, error, refetch } = useTwoFactor();
  return (
    <div className="grid gap-2">
      <h3 id="two-factor" className="font-bold">
        Two-Factor Authentication
      </h3>
      {error && !data ? (
        <Notice kind="error">
          <p>We couldn’t load these settings. {getErrorMessage(error)}</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      ) : !data ? (
        <LoadingState>Loading settings...</LoadingState>
      ) : (
        <TwoFactorActions email={email} status={data} onChange={() => void refetch()} />
      )}
    </div>
  );
}

interface ActionsProps {
  email: string;
  status: TwoFactorStatus;
  onChange: () => void;
}

type OpenDialog = 'set-up' | 'codes' | 'off' | null;

function TwoFactorActions({ email, status, onChange }: ActionsProps) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const { is_enabled: isEnabled, enabled_at: enabledAt, recovery_codes_left: left } = status;
  const dialogProps = (name: OpenDialog) => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => {
      setOpen(isOpen ? name : null);
      if (!isOpen) onChange();
    },
  });
  const close = () => dialogProps(open).onOpenChange(false);
  return (
    <>
      {isEnabled ? (
        <div className="grid justify-items-start gap-2">
          <Badge tone="success">
            <Icon path={mdiCheckDecagram} /> On
          </Badge>
          <p className="text-small text-muted">
            Since {formatDateOrNever(enabledAt)}. {formatCount(left, 'recovery code')} left.
          </p>
          {left < FEW_CODES && (
            <Notice kind="warning">
              <p>You’re running out of recovery codes. Create new ones so you don’t get locked out.</p>
            </Notice>
          )}
        </div>
      ) : (
        <p className="text-small text-muted">
          When you sign in, enter a code from an app on your phone in addition to your password.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isEnabled ? (
          <>
            <Button variant="secondary" onClick={() => setOpen('codes')}>
              New recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setOpen('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => setOpen('set-up')}>
            Set up
          </Button>
        )}
      </div>
      <Dialog title="Set up two-factor authentication" {...dialogProps('set-up')}>
        {() => <SetUp email={email} onClose={close} />}
      </Dialog>
      <Dialog title="Create new recovery codes" {...dialogProps('codes')}>
        {() => <ReplaceCodes email={email} onClose={close} />}
      </Dialog>
      <Dialog title="Turn off two-factor authentication" {...dialogProps('off')}>
        {() => <TurnOff email={email} onClose={close} />}
      </Dialog>
    </>
  );
}
