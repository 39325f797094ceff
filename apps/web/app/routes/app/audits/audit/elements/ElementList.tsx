import type { PageElement } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { getFieldClassName } from '#app/components/field-style.ts';
import { Icon } from '#app/components/Icon.tsx';
import { matchWords } from '#app/components/match-words.ts';
import { formatCount } from '#app/format/format.ts';
import { describePageElement } from './find-element.ts';

interface Props {
  elements: readonly PageElement[];
  onPick: (element: PageElement) => void;
}

/** Maximum number of options rendered; typing narrows them down. */
const MAX_OPTIONS = 100;

/** Finds a page element by part of its name, role or selector. */
export function ElementList({ elements, onPick }: Props) {
  const [typed, setTyped] = useState('');
  // The combo box keeps its selection, so it is replaced after each choice.
  const [picks, setPicks] = useState(0);
  const hintId = useId();
  const matches = matchWords(typed);
  const matching = elements
    .map((element, index) => ({ id: index, element, label: describePageElement(element) }))
    .filter(({ element, label }) => matches(`${label} ${element.selector}`));
  return (
    <ComboBox
      key={picks}
      // Takes focus from the combo box that it replaces.
      autoFocus={picks > 0}
      aria-describedby={hintId}
      onInputChange={setTyped}
      onSelectionChange={(key) => {
        const chosen = key === null ? undefined : elements[Number(key)];
        if (!chosen) return;
        onPick(chosen);
        setTyped('');
        setPicks(picks + 1);
      }}
      items={matching.slice(0, MAX_OPTIONS)}
      allowsEmptyCollection
      className="grid gap-1.5"
    >
      <Label className="font-semibold">Find an element</Label>
      <div className="relative">
        <Input className={`${getFieldClassName('md', false)} pr-12`} />
        <Button className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field">
          <Icon path={mdiChevronDown} className="size-6" />
        </Button>
      </div>
      <p id={hintId} className="text-small text-muted">
        By name, role or selector. {formatCount(elements.length, 'element')} on this page.
      </p>
      <Popover className="w-(--trigger-width) rounded-field border border-line bg-raised shadow-menu">
        <ListBox
          className="max-h-72 overflow-y-auto p-1 outline-none"
          renderEmptyState={() => <p className="p-3 text-small text-muted">No matching elements.</p>}
        >
          {({ id, label, element }: (typeof matching)[number]) => (
            <ListBoxItem
              id={id}
              textValue={label}
              className="grid min-h-11 cursor-pointer content-center rounded-small px-3 py-1.5 data-focused:bg-ink data-focused:text-background forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText]"
            >
              <span className="wrap-anywhere">{label}</span>
              <span className="truncate font-mono text-small opacity-80">{element.selector}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
