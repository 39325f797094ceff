import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#app/components/TextField.tsx';

/** What a field needs besides its label: its error, and what connects it to the form. */
type FieldProps = UseFormRegisterReturn & { error: string | undefined };

/**
 * The name of the owner of an account. The fields are registered by the form itself: after an error, it moves the focus to
 * the first field in the order of registration.
 */
export function NameFields({ first, last }: { first: FieldProps; last: FieldProps }) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" required {...first} />
      <TextField label="Last name" autoComplete="family-name" required {...last} />
    </>
  );
}

interface WorkFieldsProps {
  /** Called after the fields of the form itself were registered. */
  fieldProps: (name: WorkField) => FieldProps;
  websitePlaceholder?: string;
}

type WorkField = 'company_name' | 'job_title' | 'phone_number' | 'website_url';

/** Where the owner of an account works. */
export function WorkFields({ fieldProps, websitePlaceholder }: WorkFieldsProps) {
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
