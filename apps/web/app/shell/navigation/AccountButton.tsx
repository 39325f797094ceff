import type { ComponentProps } from 'react';
import { Avatar } from '#app/components/Avatar.tsx';
import type { SessionUser } from '#app/session/session.ts';

interface Props extends ComponentProps<'button'> {
  user: SessionUser;
}

/** A button with the first letter of the first name or username (docs/decisions/0095-fixed-values.md). */
export function AccountButton({ user, ...rest }: Props) {
  const name = user.first_name.trim() || user.username;
  return (
    <button type="button" aria-label={`Account: ${name}`} className="rounded-field" {...rest}>
      <Avatar name={name} className="size-11" />
    </button>
  );
}
