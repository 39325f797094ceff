import { mdiRefresh } from '@mdi/js';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import type { ButtonAppearance } from '../components/button-style.ts';
import { Icon } from '../components/Icon.tsx';
import { useCan } from '../organizations/use-organization.ts';
import { StartScanError } from './StartScanError.tsx';
import { getStartScanFailure } from './start-scan-errors.ts';
import { useStartScan } from './use-start-scan.ts';

interface Props extends ButtonAppearance {
  scanId: string;
  iconClassName?: string;
  children?: ReactNode;
}

/** Starts a scan with another scan's URL and settings, and opens it. */
export function ScanAgainButton({
  scanId,
  iconClassName = 'size-5',
  children = 'Scan again',
  ...appearance
}: Props) {
  const start = useStartScan();
  const can = useCan();
  const problem = getStartScanFailure(start.error);
  if (!can('scans:write')) return null;
  return (
    <div className="max-w-md space-y-3 text-left">
      <Button onClick={() => start.mutate({ scanId: scanId })} isPending={start.isPending} {...appearance}>
        <Icon path={mdiRefresh} className={iconClassName} />
        {children}
      </Button>
      {problem && <StartScanError problem={problem} />}
    </div>
  );
}
