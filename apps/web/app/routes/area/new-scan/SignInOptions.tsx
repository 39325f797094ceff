import { useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { type SignInMethod, signInMethods } from './read-new-scan.ts';

const secretFieldProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** How the scan signs in. */
export function SignInOptions({ error }: { error: string | undefined }) {
  const [kind, setKind] = useState<SignInMethod>('none');
  return (
    <Card className="p-5 sm:p-6">
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 text-title font-bold">Sign-in</legend>
        <SelectField
          label="How the scan signs in"
          name="sign_in"
          options={signInMethods}
          error={error}
          onValueChange={(value) => setKind(value as SignInMethod)}
          hint="Sent only to the scanned site, stored encrypted, and deleted when the scan ends."
          className="sm:col-span-2"
        />
        {kind === 'basic' && (
          <>
            <TextField label="User name" name="username" {...secretFieldProps} />
            <PasswordField label="Password" name="password" autoComplete="new-password" />
          </>
        )}
        {kind === 'cookie' && (
          <>
            <TextField label="Cookie name" name="cookie_name" {...secretFieldProps} />
            <TextField label="Cookie value" name="cookie_value" {...secretFieldProps} />
          </>
        )}
        {kind === 'header' && (
          <>
            <TextField
              label="Header name"
              name="header_name"
              placeholder="Authorization"
              {...secretFieldProps}
            />
            <TextField label="Header value" name="header_value" {...secretFieldProps} />
          </>
        )}
        {kind !== 'none' && (
          <div className="sm:col-span-2">
            <Notice>
              Use a test account. The scan opens every page it can reach, and opening some pages changes data.
            </Notice>
          </div>
        )}
      </fieldset>
    </Card>
  );
}
