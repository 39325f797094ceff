import { LinkButton } from '../../../components/LinkButton.tsx';
import { EmptyState } from '../../../components/states.tsx';

/** The reports of the account. Nothing makes any yet, so the list is empty and says where findings are to be read. */
export default function Reports() {
  return (
    <div className="grid gap-6">
      <header className="space-y-1">
        <h1 className="text-page">Reports</h1>
        <p className="text-muted">What was tested, what was found, what needs a person: to hand on.</p>
      </header>
      <EmptyState
        title="No reports yet"
        actions={
          <>
            <LinkButton to="/scans">See your scans</LinkButton>
            <LinkButton to="/help" variant="secondary">
              Read how results are made
            </LinkButton>
          </>
        }
      >
        <p>
          This installation cannot make reports yet. Each scan keeps everything that a report would say: open
          one to read its issues, pages and what was not tested.
        </p>
      </EmptyState>
    </div>
  );
}
