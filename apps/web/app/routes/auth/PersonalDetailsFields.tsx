import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#app/components/TextField.tsx';

/** A field's props other than its label: its error, and what connects it to the form. */
type FieldProps = UseFormRegisterReturn & { error: string | undefined };

/**
 * The account owner's name. The form itself registers the fields, because after an error it moves focus to
 * the first field in registration order.
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
  /** Called after the form's own fields have been registered. */
  fieldProps: (name: WorkField) => FieldProps;
  websitePlaceholder?: string;
}

type WorkField = 'company_name' | 'job_title' | 'phone_number' | 'website_url';

/** Where the account owner works. */
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
