import type { ElementModel, PageModel } from '@curbcut/page-model';

/** Finds the open modal dialog, if any: the rest of the page cannot be reached until it is closed. */
export function findOpenModal(page: PageModel): ElementModel | null {
  const isOpen = (element: ElementModel) =>
    element.aria('aria-modal') === 'true' && element.isExposed && element.isVisible;
  return page.byRole('dialog', 'alertdialog').find(isOpen) ?? null;
}
