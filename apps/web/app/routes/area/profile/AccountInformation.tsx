import type { User } from '@curbcut/contract';
import { mdiAlertCircleOutline, mdiCheckDecagram } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../components/Badge.tsx';
import { Card } from '../../../components/Card.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { formatDateOrNever } from './format-date-or-never.ts';

/** Verification, plan and dates of the account. */
export function AccountInformation({ user }: { user: User }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-title font-bold">Account Information</h2>
      <dl className="grid gap-4">
        <InformationEntry name="Email status">
          {user.is_email_verified ? (
            <Badge tone="success">
              <Icon path={mdiCheckDecagram} /> Verified
            </Badge>
          ) : (
            <Badge tone="warning">
              <Icon path={mdiAlertCircleOutline} /> Unverified
            </Badge>
          )}
        </InformationEntry>
        <InformationEntry name="Subscription plan">
          {user.subscription_tier.name}{' '}
          <Link to="/subscription" className="text-link">
            Manage<span className="visually-hidden"> subscription</span>
          </Link>
        </InformationEntry>
        <InformationEntry name="Member Since">{formatDateOrNever(user.date_joined)}</InformationEntry>
        <InformationEntry name="Last Login">{formatDateOrNever(user.last_login)}</InformationEntry>
      </dl>
    </Card>
  );
}

function InformationEntry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
