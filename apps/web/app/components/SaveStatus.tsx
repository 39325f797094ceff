import { mdiCheck, mdiPencil } from '@mdi/js';
import { Icon } from './Icon.tsx';

/**
 * Keeps a form's save button and status at the bottom of the window as long as the form is in view. Add
 * `data-sticky-footer` to the bar so that it doesn't cover focused controls. The bar isn't sticky in short
 * windows.
 */
export const saveBarClassName =
  'z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-background px-1 py-3 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-0';

/** Shows whether a form's input has been saved. */
export function SaveStatus({ isSaved }: { isSaved: boolean }) {
  return (
    <p
      className={`inline-flex items-center gap-1.5 text-small ${isSaved ? 'text-muted' : 'font-semibold text-warning'}`}
    >
      <Icon path={isSaved ? mdiCheck : mdiPencil} className="size-5" />
      {isSaved ? 'All changes saved' : 'Unsaved changes'}
    </p>
  );
}
