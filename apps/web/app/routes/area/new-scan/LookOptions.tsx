import { Card } from '../../../components/Card.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { schemes, screens } from './read-new-scan.ts';

const schemeWords = { light: 'Light', dark: 'Dark' } as const;

/** How pages are looked at: each screen in each colour scheme is one more look at every page. */
export function LookOptions() {
  return (
    <Card className="grid gap-6 p-5 sm:grid-cols-2 sm:p-6">
      <fieldset className="grid content-start gap-3">
        <legend className="mb-3 text-title font-bold">Screens</legend>
        {screens.map(({ id, label, width, height }) => (
          <Checkbox
            key={id}
            name="screen"
            value={id}
            defaultChecked={id === 'laptop'}
            label={label}
            hint={`${width} × ${height} CSS pixels`}
          />
        ))}
      </fieldset>
      <fieldset className="grid content-start gap-3">
        <legend className="mb-3 text-title font-bold">Colour schemes</legend>
        {schemes.map((scheme) => (
          <Checkbox
            key={scheme}
            name="scheme"
            value={scheme}
            defaultChecked={scheme === 'light'}
            label={schemeWords[scheme]}
          />
        ))}
        <p className="text-small text-muted">
          Every screen is looked at in every scheme chosen: two of each make four looks at a page.
        </p>
      </fieldset>
    </Card>
  );
}
