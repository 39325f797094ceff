import type { EvaluationDetail } from '@curbcut/contract';
import type { ComponentProps } from 'react';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';

type FieldProps = Pick<
  ComponentProps<typeof TextAreaField>,
  'label' | 'error' | 'name' | 'defaultValue' | 'value' | 'readOnly'
> & { onChange?: (event: { target: { value: string } }) => void };

interface Props {
  /** Returns a field's props other than its hint. */
  fieldProps: (name: EvaluationDetail) => FieldProps;
}

/** The fields that WCAG-EM records about an evaluation, in the order of its steps. */
export function EvaluationFields({ fieldProps }: Props) {
  const longProps = (name: EvaluationDetail) => ({
    ...fieldProps(name),
    isOptional: true,
    rows: 3,
    maxLength: 2000,
  });
  return (
    <>
      <fieldset className="grid gap-5 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Scope and period</legend>
        <TextAreaField
          {...longProps('scope_included')}
          hint="URLs or patterns, one per line, for example https://example.com/shop/*"
        />
        <TextAreaField {...longProps('scope_excluded')} hint="One per line." />
        <TextAreaField
          {...longProps('additional_requirements')}
          className="sm:col-span-2"
          hint="For example, tests with disabled users, or a description of every failure."
        />
        <TextField {...fieldProps('evaluated_from')} isOptional type="date" />
        <TextField {...fieldProps('evaluated_to')} isOptional type="date" />
      </fieldset>
      <fieldset className="grid gap-5 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Site exploration</legend>
        <TextAreaField {...longProps('common_pages')} hint="Pages most sites have: home, sign-in, contact." />
        <TextAreaField
          {...longProps('essential_functionality')}
          hint="What people come to do: buy a product, book an appointment."
        />
        <TextAreaField
          {...longProps('page_types')}
          hint="Types of pages with a different layout, content or behavior."
        />
        <TextAreaField {...longProps('technologies')} hint="Separated by commas." />
        <TextAreaField
          {...longProps('other_pages')}
          hint="For example, help, settings and accessibility information."
        />
        <TextAreaField
          {...longProps('evaluation_specifics')}
          hint="Tools and methods Curbcut doesn’t record itself."
        />
      </fieldset>
    </>
  );
}
