import type { ReactNode } from 'react';
import { isRendered, type SettingCondition } from './site-settings.ts';

interface Props {
  /** The required setting; with a leading `!`, the setting that must not be set. */
  setting: SettingCondition;
  as?: 'span' | 'div' | 'li' | 'section' | 'p';
  className?: string;
  children: ReactNode;
}

/** Shows its children depending on whether the operator has set a setting. */
export function IfSetting({ setting, as: Element = 'span', className, children }: Props) {
  if (!isRendered(setting)) return null;
  return (
    <Element data-when={setting} className={className}>
      {children}
    </Element>
  );
}
