import { mdiLinkVariant } from '@mdi/js';
import type { ReactNode } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';

interface Props {
  /** The report's name, for people who don't see which row the button belongs to. */
  name: string;
  children: ReactNode;
}

/** A button that opens a dialog for creating and revoking links to a report. */
export function ShareReportDialog({ name, children }: Props) {
  return (
    <Dialog
      title="Share report"
      trigger={
        <Button variant="ghost" size="sm">
          <Icon path={mdiLinkVariant} />
          Share<span className="visually-hidden"> {name}</span>
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
