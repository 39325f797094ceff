import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';

/** How a page shows that someone is signed in, as text fields. */
export interface IndicatorValues {
  readonly element: string;
  readonly url: string;
}

interface Props {
  mark: IndicatorValues;
  onChange: (mark: IndicatorValues) => void;
  isReadOnly: boolean;
}

/** How a page shows that someone is signed in. */
export function SignedInFields({ mark, onChange, isReadOnly }: Props) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-title">Signed-in indicator</legend>
      <p className="max-w-prose text-muted">
        For journeys that sign in. We look for it on each page. Pages without it aren’t tested, so a sign-in
        page never counts as clean.
      </p>
      <TextAreaField
        label="Element that only signed-in visitors see"
        name="mark_element"
        rows={2}
        isOptional
        spellCheck={false}
        readOnly={isReadOnly}
        value={mark.element}
        onChange={({ target }) => onChange({ ...mark, element: target.value })}
        placeholder="text/Sign out"
        hint="One selector per line."
      />
      <TextField
        label="URL pattern of signed-in pages"
        name="mark_url"
        isOptional
        readOnly={isReadOnly}
        value={mark.url}
        onChange={({ target }) => onChange({ ...mark, url: target.value })}
        hint="Use * for any text, for example /account*"
      />
    </fieldset>
  );
}
