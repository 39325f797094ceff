import type { StartScanBody } from '@curbcut/contract';
import { mdiRefresh } from '@mdi/js';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../../components/Button.tsx';
import type { ButtonLook } from '../../components/button-look.ts';
import { Icon } from '../../components/Icon.tsx';
import { useStartScan } from '../../scans/use-start-scan.ts';

/** Starts the same scan once more and goes to it. */
export function ScanAgain({ body, ...look }: { body: StartScanBody } & ButtonLook) {
  const start = useStartScan();
  return (
    <div className="space-y-2">
      <Button onClick={() => start.mutate(body)} disabled={start.isPending} {...look}>
        <Icon path={mdiRefresh} />
        Scan again
      </Button>
      <p role="alert" className="text-small font-semibold text-error empty:hidden">
        {start.error && sentenceOf(start.error)}
      </p>
    </div>
  );
}
