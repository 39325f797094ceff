import { Button } from '#app/components/Button.tsx';

/**
 * Creates a small button whose accessible name includes its object, such as “Remove Ada”. It isn't a
 * component, because dialogs need the button element itself.
 */
export const createTrigger = (label: string, name: string) => (
  <Button variant="secondary" size="sm">
    {label}
    <span className="visually-hidden"> {name}</span>
  </Button>
);
