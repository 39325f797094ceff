import { mdiCogOutline, mdiCreditCardOutline, mdiLogout, mdiOpenInApp } from '@mdi/js';
import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/Icon.tsx';
import { useSession } from '#app/session/session.ts';
import { panelRowClassName } from './HeaderPopover.tsx';
import { themes, useTheme } from './use-theme.ts';

const links = [
  { to: '/profile', label: 'Settings', icon: mdiCogOutline },
  { to: '/subscription', label: 'Subscription', icon: mdiCreditCardOutline },
  { to: '/', label: 'Curbcut home page', icon: mdiOpenInApp },
] as const;

/** Who is signed in, account links, the theme and signing out. */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  const { user, signOut } = useSession();
  if (user === null) return null;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <div className="grid gap-4">
      <p className="px-2 wrap-anywhere">
        <strong className="block">{name}</strong>
        <span className="text-small text-muted">{user.email}</span>
      </p>
      <ul className="grid gap-0.5">
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} onClick={onClose} className={panelRowClassName}>
              <Icon path={icon} className="size-6 text-muted" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ThemeField />
      <button
        type="button"
        onClick={() => {
          onClose();
          signOut();
        }}
        className={panelRowClassName}
      >
        <Icon path={mdiLogout} className="size-6 text-muted" />
        Logout
      </button>
    </div>
  );
}

const themeLabels = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/** Selects the theme; takes effect immediately. */
function ThemeField() {
  const [theme, setTheme] = useTheme();
  const name = useId();
  return (
    <fieldset className="border-y border-line px-2 py-4">
      <legend className="float-left mb-2 w-full text-small font-semibold text-muted">Theme</legend>
      <div className="clear-both grid grid-cols-3 gap-1 rounded-field bg-sunken p-1">
        {themes.map((value) => (
          <label
            key={value}
            className="grid min-h-9 cursor-pointer place-items-center rounded-small border-2 border-transparent text-small font-semibold has-checked:border-line-strong has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="visually-hidden"
            />
            {themeLabels[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
