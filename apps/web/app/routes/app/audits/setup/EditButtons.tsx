import { Button } from '#app/components/Button.tsx';

/** Buttons for editing and removing a view or process. */
export function EditButtons(props: { name: string; onEdit: () => void; onRemove: () => void }) {
  const { name, onEdit, onRemove } = props;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={onEdit}>
        Edit<span className="visually-hidden"> {name}</span>
      </Button>
      <Button variant="ghost" size="sm" onClick={onRemove}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </>
  );
}
