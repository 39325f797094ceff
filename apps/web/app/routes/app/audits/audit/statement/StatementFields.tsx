import type { ReactNode } from 'react';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import type { StatementField } from './read-statement.ts';

interface FieldProps {
  name: StatementField;
  value: string;
  error: string | null;
  onChange: (event: { target: { value: string } }) => void;
}

interface Props {
  /** Returns a field's props other than its label. */
  fieldProps: (name: StatementField) => FieldProps;
}

const LONG_TEXT = { rows: 3, maxLength: 3000 };

/** The shortest complete statement: who publishes it, and how people can reach them. */
export function OrganizationFields({ fieldProps }: Props) {
  return (
    <>
      <TextField
        {...fieldProps('organization')}
        label="Organization"
        maxLength={200}
        autoComplete="organization"
        className="@lg:col-span-2"
      />
      <TextField
        {...fieldProps('email')}
        label="Email address for feedback"
        type="email"
        autoComplete="email"
        hint="Enter at least one: an email address, a phone number or a contact form."
        className="@lg:col-span-2"
      />
      <TextField
        {...fieldProps('phone')}
        label="Phone number"
        isOptional
        type="tel"
        maxLength={100}
        autoComplete="tel"
      />
      <TextField {...fieldProps('contact_url')} label="Contact form URL" isOptional type="url" />
    </>
  );
}

/** Other ways to reach the organization, and what to expect. */
export function ContactFields({ fieldProps }: Props) {
  return (
    <>
      <TextAreaField
        {...fieldProps('address')}
        {...LONG_TEXT}
        label="Mailing or visiting address"
        isOptional
        rows={2}
        maxLength={500}
      />
      <TextField
        {...fieldProps('response_time')}
        label="Response time"
        isOptional
        maxLength={200}
        hint="For example, “5 working days”."
      />
      <TextAreaField
        {...fieldProps('formats')}
        {...LONG_TEXT}
        label="Alternative formats and help"
        isOptional
        hint="For example, large print, sign language, a text relay service or induction loops."
        className="@lg:col-span-2"
      />
    </>
  );
}

/** The law that applies, and where people can complain. */
export function LawFields({ fieldProps, form }: Props & { form: string }) {
  return (
    <>
      <TextField
        {...fieldProps('legislation')}
        label="Applicable law"
        isOptional={form !== 'eu'}
        maxLength={300}
        hint={form === 'eu' ? 'The national law that transposes Directive (EU) 2016/2102.' : undefined}
        className="@lg:col-span-2"
      />
      <TextAreaField
        {...fieldProps('enforcement')}
        {...LONG_TEXT}
        label="Enforcement procedure"
        isOptional={form !== 'eu'}
        hint={
          form === 'uk'
            ? 'Leave empty for the UK government’s wording.'
            : 'Who is responsible for complaints if your reply is unsatisfactory, with contact details.'
        }
        className="@lg:col-span-2"
      />
      <TextField
        {...fieldProps('enforcement_url')}
        label="Link to the enforcement procedure"
        isOptional
        type="url"
      />
      {form === 'uk' && (
        <SelectField
          {...chooseProps(fieldProps('uk_nation'))}
          label="Part of the United Kingdom"
          options={[
            { value: 'great-britain', label: 'England, Scotland or Wales (EHRC, EASS)' },
            { value: 'northern-ireland', label: 'Northern Ireland (ECNI)' },
          ]}
        />
      )}
    </>
  );
}

/** What the organization does for accessibility, and will do. */
export function MeasureFields({ fieldProps, isLaw }: Props & { isLaw: boolean }) {
  return (
    <>
      <TextAreaField
        {...fieldProps('measures')}
        {...LONG_TEXT}
        label={isLaw ? 'What people can do on the website' : 'Measures to support accessibility'}
        isOptional
        hint={
          isLaw
            ? 'One per line. Only claims you’re sure of, for example “zoom in up to 400% without losing content”.'
            : 'One per line, for example “Include accessibility as part of our mission statement”.'
        }
      />
      <TextAreaField
        {...fieldProps('plans')}
        {...LONG_TEXT}
        label="Planned improvements"
        isOptional
        hint="What you’ll fix, and when."
      />
      <TextAreaField
        {...fieldProps('considerations')}
        {...LONG_TEXT}
        label="Additional accessibility considerations"
        isOptional
        hint="For example, Level AAA criteria you apply."
        className="@lg:col-span-2"
      />
    </>
  );
}

/** What is not accessible and why, after the known limitations. */
export function LimitationGroup({ fieldProps, children }: Props & { children: ReactNode }) {
  return (
    <>
      {children}
      <TextAreaField
        {...fieldProps('disproportionate_burden')}
        {...LONG_TEXT}
        label="Disproportionate burden"
        isOptional
        hint="Name the content that isn’t accessible for this reason, and explain why."
      />
      <TextAreaField
        {...fieldProps('out_of_scope')}
        {...LONG_TEXT}
        label="Content the law doesn’t cover"
        isOptional
      />
      <TextAreaField
        {...fieldProps('alternatives')}
        {...LONG_TEXT}
        label="Accessible alternatives"
        isOptional
        className="@lg:col-span-2"
      />
    </>
  );
}

/** Browsers and assistive technologies that the website works with. */
export function TechnicalFields({ fieldProps }: Props) {
  return (
    <>
      <TextAreaField
        {...fieldProps('compatibility')}
        {...LONG_TEXT}
        label="Compatible with"
        isOptional
        hint="One combination of browser and assistive technology per line. Leave empty to use the audit’s support baseline."
      />
      <TextAreaField
        {...fieldProps('incompatibility')}
        {...LONG_TEXT}
        label="Not compatible with"
        isOptional
        hint="One per line, for example “browsers older than 3 major versions”."
      />
      <TextField
        {...fieldProps('technologies')}
        label="Technologies relied upon"
        isOptional
        hint="Separated by commas. Leave empty to use those listed in the audit."
        className="@lg:col-span-2"
      />
    </>
  );
}

/** Who assessed and approved the website, and when. */
export function ApprovalFields({ fieldProps, isLaw }: Props & { isLaw: boolean }) {
  return (
    <>
      <SelectField
        {...chooseProps(fieldProps('assessed_by'))}
        label="Assessed by"
        options={[
          { value: '', label: 'Not stated' },
          { value: 'self', label: 'The organization itself' },
          { value: 'external', label: 'A third party' },
        ]}
      />
      <TextField
        {...fieldProps('report_url')}
        label="Evaluation report URL"
        isOptional
        type="url"
        hint="For example, the signed report’s public link."
      />
      <TextField
        {...fieldProps('approved_by')}
        label="Approved by"
        isOptional
        maxLength={300}
        hint="Department or person, and position."
        className="@lg:col-span-2"
      />
      {isLaw && (
        <>
          <TextField {...fieldProps('published_on')} label="Website published on" isOptional type="date" />
          <TextField {...fieldProps('revised_on')} label="Content last revised on" isOptional type="date" />
        </>
      )}
      <TextField {...fieldProps('prepared_on')} label="Prepared on" type="date" />
      <TextField {...fieldProps('reviewed_on')} label="Last reviewed on" isOptional type="date" />
    </>
  );
}

/** The props of a field with a list of options. */
const chooseProps = ({ name, value, onChange }: FieldProps) => ({
  name,
  value,
  onValueChange: (chosen: string) => onChange({ target: { value: chosen } }),
});

/** The groups' fields in addition to those that every statement needs, for the summaries of closed groups. */
export const groupFields = {
  contact: ['address', 'response_time', 'formats'],
  law: ['legislation', 'enforcement', 'enforcement_url'],
  measures: ['measures', 'plans', 'considerations'],
  limitations: ['disproportionate_burden', 'out_of_scope', 'alternatives'],
  technical: ['compatibility', 'incompatibility', 'technologies'],
  approval: [
    ...(['assessed_by', 'report_url', 'approved_by', 'published_on'] as const),
    ...(['revised_on', 'prepared_on', 'reviewed_on'] as const),
  ],
} as const satisfies Record<string, readonly StatementField[]>;
