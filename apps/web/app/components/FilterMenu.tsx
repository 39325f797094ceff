import { mdiCheck, mdiChevronDown, mdiClose } from '@mdi/js';
import { Menu, MenuItem, MenuTrigger, Popover, Pressable, Text } from 'react-aria-components/Menu';
import { Icon } from './Icon.tsx';

export interface FilterOption {
  value: string;
  label: string;
  /** Number of matches, shown at the end of the option. */
  count?: string;
  description?: string;
}

interface Props {
  /** What the filter applies to. */
  label: string;
  /** The current choice in a few words; omitted if there is none. */
  summary?: string | undefined;
  options: readonly FilterOption[];
  selected: readonly string[];
  /** Whether several options can be chosen; the menu then stays open. */
  isMultiple?: boolean;
  onChange: (selected: string[]) => void;
  /** Removes the filter; omitted if it has its default. */
  onClear?: (() => void) | undefined;
}

/** A filter as a chip. Its menu lists the options, each with its number of matches. */
export function FilterMenu({ label, summary, options, selected, isMultiple, onChange, onClear }: Props) {
  const edge = onClear ? 'border-ink' : 'border-line-strong';
  return (
    <div
      className={`inline-flex max-w-full min-w-0 items-stretch rounded-full border-2 bg-surface text-small hover:border-ink ${edge}`}
    >
      <MenuTrigger>
        <Pressable>
          <button
            type="button"
            className={`inline-flex min-h-9 min-w-0 items-center gap-1 rounded-full pl-3.5 font-semibold ${onClear ? 'pr-1' : 'pr-2.5'}`}
          >
            {summary === undefined ? (
              label
            ) : (
              <>
                <span className="shrink-0 font-normal text-muted">{label}:</span>
                <span className="max-w-44 min-w-0 truncate">{summary}</span>
              </>
            )}
            <Icon path={mdiChevronDown} className="size-4.5 shrink-0" />
          </button>
        </Pressable>
        <Popover
          placement="bottom start"
          className="w-[min(24rem,calc(100vw-2rem))] rounded-menu border border-line bg-raised shadow-menu transition-opacity duration-(--quick) data-entering:opacity-0 data-exiting:opacity-0"
        >
          <Menu
            aria-label={label}
            selectionMode={isMultiple ? 'multiple' : 'single'}
            disallowEmptySelection={!isMultiple}
            selectedKeys={selected}
            onSelectionChange={(keys) => keys !== 'all' && onChange([...keys].map(String))}
            className="max-h-[inherit] overflow-auto p-2 outline-none"
          >
            {options.map(({ value, label: optionLabel, count, description }) => (
              <MenuItem
                key={value}
                id={value}
                textValue={optionLabel}
                className="group grid min-h-10 cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-field px-2 py-1.5 outline-offset-[-3px] data-focused:bg-primary-soft forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText] forced-colors:data-focused:forced-color-adjust-none"
              >
                <Icon path={mdiCheck} className="invisible size-5 group-data-selected:visible" />
                <Text slot="label" className="font-semibold wrap-anywhere">
                  {optionLabel}
                </Text>
                {count !== undefined && <span className="text-small tabular-nums">{count}</span>}
                {description !== undefined && (
                  <Text slot="description" className="col-start-2 text-small">
                    {description}
                  </Text>
                )}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {onClear && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // This button disappears, so focus moves to the one that opens the menu.
            currentTarget.parentElement?.querySelector('button')?.focus();
            onClear();
          }}
          className="grid min-h-9 w-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        >
          <Icon path={mdiClose} className="size-4.5" />
          <span className="visually-hidden">Clear filter: {label}</span>
        </button>
      )}
    </div>
  );
}
