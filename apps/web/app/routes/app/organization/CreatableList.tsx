import { mdiPlus } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LoadedQuery } from './LoadedQuery.tsx';

interface Props<Item> {
  query: {
    readonly data: readonly Item[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** What is listed, in the plural: “site groups”. */
  plural: string;
  createLabel: string;
  /** Whether the user can create an item. */
  canCreate?: boolean;
  /** A reason to create the first item. */
  emptyText: string;
  /** The form in the dialog. */
  renderForm: (onClose: () => void) => ReactNode;
  renderItem: (item: Item) => ReactNode;
}

/** A list of cards, with a button that opens a dialog for creating another item. */
export function CreatableList<Item extends { readonly id: string }>({
  query,
  plural,
  createLabel,
  canCreate = true,
  emptyText,
  renderForm,
  renderItem,
}: Props<Item>) {
  const [isCreating, setCreating] = useState(false);
  const createButton = canCreate && (
    <Button onClick={() => setCreating(true)}>
      <Icon path={mdiPlus} />
      {createLabel}
    </Button>
  );
  return (
    <>
      <LoadedQuery query={query} what={plural}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={`No ${plural} yet`} actions={createButton}>
              <p>{emptyText}</p>
            </EmptyState>
          ) : (
            <>
              {createButton && <div>{createButton}</div>}
              <ul
                aria-label={plural.charAt(0).toUpperCase() + plural.slice(1)}
                className="grid grid-cols-[minmax(0,1fr)] gap-4"
              >
                {list.map((item) => (
                  <li key={item.id}>{renderItem(item)}</li>
                ))}
              </ul>
            </>
          )
        }
      </LoadedQuery>
      <Dialog title={createLabel} isOpen={isCreating} onOpenChange={setCreating}>
        {renderForm(() => setCreating(false))}
      </Dialog>
    </>
  );
}
