import { useState } from 'react';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { type SignInMethod, signInMethods } from './read-new-scan.ts';

const secretFieldProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The sign-in method and its fields. */
export function SignInOptions({ error }: { error: string | undefined }) {
  const [kind, setKind] = useState<SignInMethod>('none');
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="sr-only">Sign-in</legend>
      <SelectField
        label="Sign-in method"
        name="sign_in"
        options={signInMethods}
        error={error}
        onValueChange={(value) => setKind(value as SignInMethod)}
        hint="Sent only to the scanned site, stored encrypted and deleted when the scan ends."
        className="sm:col-span-2"
      />
      {kind === 'basic' && (
        <>
          <TextField label="Username" name="username" {...secretFieldProps} />
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
            Use a test account. The scan opens every page it can reach, and some pages change data when
            opened.
          </Notice>
        </div>
      )}
      {kind !== 'none' && (
        <Checkbox
          name="operate_all"
          label="Use all controls"
          hint="Includes controls that could change data. The page goes offline before the first one is used, so nothing is sent to your site."
          className="sm:col-span-2"
        />
      )}
    </fieldset>
  );
}
