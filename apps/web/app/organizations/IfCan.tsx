import type { Permission } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { useCan } from './use-organization.ts';

interface Props {
  permission: Permission;
  children: ReactNode;
  /** Shown to people without the permission; nothing by default. */
  otherwise?: ReactNode;
}

/** Shows its children only to users with a permission in the selected organization. */
export function IfCan({ permission, children, otherwise = null }: Props) {
  return useCan()(permission) ? children : otherwise;
}
