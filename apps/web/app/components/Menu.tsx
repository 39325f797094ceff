import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Pressable } from 'react-aria-components/Menu';
import { useHref, useNavigate } from 'react-router';
import { Icon } from './Icon.tsx';

export interface MenuEntry {
  id: string;
  label: string;
  /** Path of a Material Design icon. */
  icon?: string;
  /** A URL, which makes the entry a link. */
  to?: string;
  onAction?: () => void;
  /** Set for entries that delete or end something. */
  isDangerous?: boolean;
  isDisabled?: boolean;
}

interface Props {
  /** The button that opens the menu. */
  trigger: ComponentProps<typeof Pressable>['children'];
  /** The menu's name, if the button's name does not provide it. */
  label?: string;
  entries: readonly MenuEntry[];
  placement?: 'bottom start' | 'bottom end' | 'top start';
}

/** A menu of actions behind one button. Arrow keys and first letters move through it. */
export function Menu({ trigger, label, entries, placement = 'bottom start' }: Props) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <MenuTrigger>
        <Pressable>{trigger}</Pressable>
        <Popover
          placement={placement}
          className="min-w-52 rounded-menu border border-line bg-raised shadow-menu transition-opacity duration-(--quick) data-entering:opacity-0 data-exiting:opacity-0"
        >
          <AriaMenu aria-label={label} className="max-h-[inherit] overflow-auto p-2 outline-none">
            {entries.map(({ id, label: entryLabel, icon, to, onAction, isDangerous, isDisabled }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={entryLabel}
                href={to}
                onAction={onAction}
                isDisabled={isDisabled}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 font-semibold no-underline outline-offset-[-3px] data-disabled:cursor-not-allowed data-disabled:font-normal data-disabled:text-muted data-disabled:line-through data-focused:bg-primary-soft forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText] forced-colors:data-focused:forced-color-adjust-none ${isDangerous ? 'text-error' : 'text-ink'}`}
              >
                {icon && <Icon path={icon} className="size-6" />}
                {entryLabel}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  );
}
