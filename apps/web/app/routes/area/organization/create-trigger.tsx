import { Button } from '#app/components/Button.tsx';

/** Creates a small button whose accessible name contains what it acts on. Dialogs need the button itself. */
export const createTrigger = (label: string, name: string) => (
  <Button variant="secondary" size="sm">
    {label}
    <span className="visually-hidden"> {name}</span>
  </Button>
);
