import { mdiRefresh } from '@mdi/js';
import { Button } from '#app/components/Button.tsx';
import type { ButtonAppearance } from '#app/components/button-style.ts';
import { Icon } from '#app/components/Icon.tsx';
import { useCan } from '#app/organizations/use-organization.ts';
import { StartScanError } from '#app/scans/StartScanError.tsx';
import { getStartScanFailure } from '#app/scans/start-scan-errors.ts';
import { useStartScan } from '#app/scans/use-start-scan.ts';

interface Props extends ButtonAppearance {
  scanId: string;
  iconClassName?: string;
}

/** Starts a scan with another scan's URL and settings, and opens it. */
export function ScanAgainButton({ scanId, iconClassName = 'size-5', ...look }: Props) {
  const start = useStartScan();
  const can = useCan();
  const problem = getStartScanFailure(start.error);
  if (!can('scans:write')) return null;
  return (
    <div className="max-w-md space-y-3 text-left">
      <Button onClick={() => start.mutate({ scanId: scanId })} isPending={start.isPending} {...look}>
        <Icon path={mdiRefresh} className={iconClassName} />
        Scan again
      </Button>
      {problem && <StartScanError problem={problem} />}
    </div>
  );
}
