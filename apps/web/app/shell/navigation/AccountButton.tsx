import type { ComponentProps } from 'react';
import type { SessionUser } from '../../session/session.ts';
import { initialOf } from './initial.ts';

interface Props extends ComponentProps<'button'> {
  user: SessionUser;
}

export function AccountButton({ user, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={`Account of ${user.first_name || user.username}`}
      className="grid size-11 place-items-center rounded-full bg-accent text-large font-bold text-on-accent hover:bg-accent-lit forced-colors:border"
      {...rest}
    >
      <span aria-hidden="true">{initialOf(user)}</span>
    </button>
  );
}
