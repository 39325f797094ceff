import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** Password, second factor and account deletion. */
export function SecuritySettings({ email }: { email: string }) {
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 className="text-title font-bold">Security Settings</h2>
      <div className="grid gap-2">
        <h3 className="font-bold">Password</h3>
        <ChangePassword email={email} />
      </div>
      <div className="grid gap-2">
        <h3 className="font-bold">Two-Factor Authentication</h3>
        <p className="text-small text-muted">A second step when you sign in, in addition to your password.</p>
        <Button variant="secondary" disabled className="justify-self-start">
          Coming Soon
        </Button>
      </div>
      <div className="grid gap-2">
        <h3 className="font-bold">Delete Account</h3>
        <p className="text-small text-muted">
          This also deletes your scans, reports and files. It cannot be undone.
        </p>
        <DeleteAccount />
      </div>
    </Card>
  );
}
