import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { showToast } from '../../../components/toast/toasts.ts';
import { ComponentSection } from './ComponentSection.tsx';

const kinds = ['info', 'success', 'warning', 'error'] as const;

export function Messages() {
  return (
    <ComponentSection
      title="Messages and progress"
      description="A notice appears next to its cause; a toast confirms what has just happened."
    >
      <div className="grid gap-3 lg:grid-cols-2">
        {kinds.map((kind) => (
          <Notice key={kind} kind={kind}>
            <p>
              <strong>A notice, {kind}.</strong> It explains what happened and what to do.
            </p>
          </Notice>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            onClick={() => showToast({ kind, text: `A toast, ${kind}.` })}
          >
            Toast, {kind}
          </Button>
        ))}
        <Button
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'success',
              text: 'Scan deleted.',
              action: {
                label: 'Undo',
                onAction: () => showToast({ kind: 'info', text: 'Scan restored.' }),
              },
            })
          }
        >
          Toast with an action
        </Button>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <ProgressBar label="Usage this month" value={3} max={10} valueText="3 of 10 scans" />
        <ProgressBar
          label="Usage this month, nearly full"
          value={9}
          max={10}
          valueText="9 of 10 scans"
          tone="warning"
        />
        <ProgressBar label="Usage this month, empty" value={0} max={10} valueText="0 of 10 scans" />
        <ProgressBar
          label="Usage this month, full"
          value={12}
          max={10}
          valueText="10 of 10 scans"
          tone="warning"
        />
      </div>
    </ComponentSection>
  );
}
