import { mdiCogOutline, mdiFileDocumentOutline, mdiPlus } from '@mdi/js';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { Icon } from '../../../components/Icon.tsx';

const actions = [
  {
    to: '/scans/new',
    label: 'New scan',
    note: 'Choose pages, screen sizes and color schemes',
    icon: mdiPlus,
  },
  {
    to: '/reports',
    label: 'View reports',
    note: 'Share what your scans found',
    icon: mdiFileDocumentOutline,
  },
  { to: '/profile', label: 'Settings', note: 'Your profile, company and password', icon: mdiCogOutline },
] as const;

/** Links to the most common tasks. */
export function QuickActions() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-2 text-title font-bold">Quick actions</h2>
      <ul className="grid gap-1">
        {actions.map(({ to, label, note, icon }) => (
          <li
            key={to}
            className="relative -mx-2 flex items-center gap-3 rounded-field px-2 py-2.5 hover:bg-sunken"
          >
            <Icon path={icon} className="size-6 text-primary" />
            <div>
              <Link
                to={to}
                className="font-semibold text-ink no-underline before:absolute before:inset-0 hover:underline"
              >
                {label}
              </Link>
              <p className="text-small text-muted">{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
