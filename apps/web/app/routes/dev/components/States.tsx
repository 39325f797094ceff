import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { ComponentSection } from './ComponentSection.tsx';

export function States() {
  return (
    <ComponentSection
      title="Empty, error and loading states"
      description="Each explains the situation and what to do."
    >
      <div className="grid gap-4 lg:grid-cols-3">
        <Card>
          <EmptyState title="No scans yet" actions={<Button>Start scanning</Button>}>
            <p>Run your first accessibility scan to get started.</p>
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Unable to load scans" actions={<Button variant="secondary">Try again</Button>}>
            <p>The server did not respond.</p>
          </ErrorState>
        </Card>
        <Card>
          <LoadingState>Loading scans...</LoadingState>
        </Card>
      </div>
    </ComponentSection>
  );
}
