import { useId } from 'react';
import { Card } from '../../../components/Card.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { FieldError } from '../../../components/Field.tsx';
import { colorSchemes, viewportPresets } from './read-new-scan.ts';

const colorSchemeLabels = { light: 'Light', dark: 'Dark' } as const;

/** Screen sizes and color schemes: every page is tested once for each combination. */
export function ViewportOptions({ errors }: { errors: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <Card className="grid gap-6 p-5 sm:grid-cols-2 sm:p-6">
      <fieldset
        className="grid content-start gap-3"
        aria-describedby={`${id}-screens`}
        data-invalid={errors.viewports && 'true'}
      >
        <legend className="mb-3 text-title font-bold">Screen sizes</legend>
        {viewportPresets.map(({ id, label, width, height }) => (
          <Checkbox
            key={id}
            name="screen"
            value={id}
            defaultChecked={id === 'laptop'}
            label={label}
            hint={`${width} × ${height} CSS pixels`}
          />
        ))}
        <FieldError id={`${id}-screens`} error={errors.viewports} />
      </fieldset>
      <fieldset
        className="grid content-start gap-3"
        aria-describedby={`${id}-schemes`}
        data-invalid={errors.color_schemes && 'true'}
      >
        <legend className="mb-3 text-title font-bold">Color schemes</legend>
        {colorSchemes.map((scheme) => (
          <Checkbox
            key={scheme}
            name="scheme"
            value={scheme}
            defaultChecked={scheme === 'light'}
            label={colorSchemeLabels[scheme]}
          />
        ))}
        <FieldError id={`${id}-schemes`} error={errors.color_schemes} />
        <p className="text-small text-muted">
          Each page is tested once for every combination: two sizes and two schemes make four tests per page.
        </p>
      </fieldset>
    </Card>
  );
}
