import { mdiRefresh } from '@mdi/js';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../api/api-error.ts';
import { Button } from '../components/Button.tsx';
import type { ButtonAppearance } from '../components/button-style.ts';
import { Icon } from '../components/Icon.tsx';
import { showToast } from '../components/toast/toasts.ts';
import { useCan } from '../organizations/use-organization.ts';
import { StartScanError } from './StartScanError.tsx';
import { getStartScanFailure } from './start-scan-errors.ts';
import { useStartScan } from './use-start-scan.ts';

interface Props extends ButtonAppearance {
  scanId: string;
  iconClassName?: string;
  /** Shows errors in a toast, where there's no room for them next to the button. */
  showsErrorsInToast?: boolean;
  children?: ReactNode;
}

/** Starts a scan with another scan's URL and settings, and opens it. */
export function ScanAgainButton({
  scanId,
  iconClassName = 'size-5',
  showsErrorsInToast = false,
  children = 'Scan again',
  ...appearance
}: Props) {
  const start = useStartScan();
  const can = useCan();
  const problem = getStartScanFailure(start.error);
  if (!can('scans:write')) return null;
  const showError = (error: unknown) =>
    showToast({ kind: 'error', text: getStartScanFailure(error)?.message ?? getErrorMessage(error) });
  return (
    <div className="max-w-md space-y-3 text-left">
      <Button
        onClick={() => start.mutate({ scanId }, showsErrorsInToast ? { onError: showError } : undefined)}
        isPending={start.isPending}
        {...appearance}
      >
        <Icon path={mdiRefresh} className={iconClassName} />
        {children}
      </Button>
      {problem && !showsErrorsInToast && <StartScanError problem={problem} />}
    </div>
  );
}
