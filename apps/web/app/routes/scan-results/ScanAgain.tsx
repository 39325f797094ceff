import { mdiRefresh } from '@mdi/js';
import { Button } from '../../components/Button.tsx';
import type { ButtonLook } from '../../components/button-look.ts';
import { Icon } from '../../components/Icon.tsx';
import { StartProblem } from '../../scans/StartProblem.tsx';
import { startProblem } from '../../scans/start-refusal.ts';
import { useStartScan } from '../../scans/use-start-scan.ts';

interface Props extends ButtonLook {
  scanId: string;
  iconClassName?: string;
}

/** Starts a scan with the address and the settings of another and goes to it. */
export function ScanAgain({ scanId, iconClassName = '', ...look }: Props) {
  const start = useStartScan();
  const problem = startProblem(start.error);
  return (
    <div className="max-w-md space-y-3 text-left">
      <Button onClick={() => start.mutate({ again: scanId })} pending={start.isPending} {...look}>
        <Icon path={mdiRefresh} className={iconClassName} />
        Scan again
      </Button>
      {problem && <StartProblem problem={problem} />}
    </div>
  );
}
