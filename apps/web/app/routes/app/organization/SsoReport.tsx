import { SsoTestReport } from '@curbcut/contract';
import { mdiAlertCircle, mdiCheckCircle, mdiMinusCircleOutline } from '@mdi/js';
import { z } from 'zod';
import { Card } from '#app/components/Card.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';

type Step = SsoTestReport['steps'][number];

const stepLabels: Readonly<Record<Step['name'], string>> = {
  discovery: 'Provider settings',
  response: 'Response',
  token: 'Tokens',
  id_token: 'ID token',
  userinfo: 'Userinfo',
  email: 'Email address',
  role: 'Role',
  account: 'Account',
};

const states = {
  passed: { icon: mdiCheckCircle, label: 'Passed', className: 'text-success' },
  failed: { icon: mdiAlertCircle, label: 'Failed', className: 'text-error' },
  skipped: { icon: mdiMinusCircleOutline, label: 'Not needed', className: 'text-muted' },
} as const;

/** Returns the report that the callback page passed on. */
export function readReport(state: unknown): SsoTestReport | undefined {
  return z.object({ report: SsoTestReport }).safeParse(state).data?.report;
}

/** The outcome of a test sign-in: each step, and each claim that the provider sent. */
export function SsoReport({
  report: { is_successful: isSuccessful, steps, claims },
}: {
  report: SsoTestReport;
}) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-6">
      <h2 className="text-title font-bold">Test result</h2>
      <Notice kind={isSuccessful ? 'success' : 'error'} isAnnounced>
        {isSuccessful
          ? 'The test succeeded. No one was signed in, and nothing was changed.'
          : 'The test failed. Fix the step below and test again.'}
      </Notice>
      <ol aria-label="Steps" className="grid gap-3">
        {steps.map(({ name, state, text }) => {
          const { icon, label, className } = states[state];
          return (
            <li key={name} className="flex items-start gap-3">
              <Icon path={icon} className={`mt-0.5 size-6 ${className}`} />
              <div className="min-w-0">
                <p className="font-semibold">
                  {stepLabels[name]}: {label}
                </p>
                <p className="text-muted wrap-anywhere">{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      {claims.length > 0 && (
        <table aria-label="Claims" className="w-full text-left text-small">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Claim
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Value
              </th>
              <th scope="col" className="py-2 font-semibold">
                Source
              </th>
            </tr>
          </thead>
          <tbody>
            {claims.map(({ name, value, source }) => (
              <tr key={`${source} ${name}`} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-4 font-mono font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="py-2 pr-4 font-mono wrap-anywhere">{value}</td>
                <td className="py-2">{source === 'id_token' ? 'ID token' : 'Userinfo'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
