import { Card } from '../../../components/Card.tsx';
import { Field } from '../../../components/Field.tsx';
import { getFieldClassName } from '../../../components/field-style.ts';
import { TextField } from '../../../components/TextField.tsx';

/** Which links the scan follows, and when a page counts as loaded. */
export function CrawlOptions({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <Card className="p-5 sm:p-6">
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 text-title font-bold">Pages</legend>
        <PatternField name="include" label="Include paths" example="/shop/**" error={errors.include} />
        <PatternField name="exclude" label="Exclude paths" example="/calendar/**" error={errors.exclude} />
        <TextField
          label="Wait for an element"
          isOptional
          name="wait_for"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="#content"
          error={errors.wait_for}
          hint="A CSS selector. A page counts as loaded when this element exists."
          className="sm:col-span-2"
        />
      </fieldset>
    </Card>
  );
}

interface Props {
  name: string;
  label: string;
  example: string;
  error: string | undefined;
}

function PatternField({ name, label, example, error }: Props) {
  return (
    <Field label={label} isOptional error={error} hint={`One per line, for example ${example}`}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          className={`${getFieldClassName('md', Boolean(error))} py-2.5`}
        />
      )}
    </Field>
  );
}
