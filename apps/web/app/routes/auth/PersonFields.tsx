import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#app/components/TextField.tsx';

interface Props<Name extends string> {
  /** Returns what a field needs besides its label: its error, and what connects it to the form. */
  fieldProps: (name: Name) => UseFormRegisterReturn & { error: string | undefined };
}

/** The name of the owner of an account. */
export function NameFields({ fieldProps }: Props<'first_name' | 'last_name'>) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" required {...fieldProps('first_name')} />
      <TextField label="Last name" autoComplete="family-name" required {...fieldProps('last_name')} />
    </>
  );
}

type WorkField = 'company_name' | 'job_title' | 'phone_number' | 'website_url';

/** Where the owner of an account works. */
export function WorkFields({
  fieldProps,
  websitePlaceholder,
}: Props<WorkField> & { websitePlaceholder?: string }) {
  return (
    <>
      <TextField
        label="Company name"
        isOptional
        autoComplete="organization"
        {...fieldProps('company_name')}
      />
      <TextField
        label="Job title"
        isOptional
        autoComplete="organization-title"
        {...fieldProps('job_title')}
      />
      <TextField
        label="Phone number"
        isOptional
        type="tel"
        autoComplete="tel"
        {...fieldProps('phone_number')}
      />
      <TextField
        label="Website URL"
        isOptional
        type="url"
        autoComplete="url"
        placeholder={websitePlaceholder}
        {...fieldProps('website_url')}
      />
    </>
  );
}
