import type { ComponentProps } from 'react';
import { TextField } from '#app/components/TextField.tsx';

/** The field for a code from an authenticator app or an email. */
export function CodeField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      {...props}
    />
  );
}
