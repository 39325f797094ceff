import type { ReactNode } from 'react';
import { isRendered, type SettingCondition } from './site-settings.ts';

interface Props {
  /** The setting that has to be set, or not set with `!` in front. */
  setting: SettingCondition;
  as?: 'span' | 'div' | 'li' | 'section' | 'p';
  className?: string;
  children: ReactNode;
}

/** Shown only when the owner of the installation has set something, or has not. */
export function IfSetting({ setting, as: Element = 'span', className, children }: Props) {
  if (!isRendered(setting)) return null;
  return (
    <Element data-when={setting} className={className}>
      {children}
    </Element>
  );
}
