import type { Audit, PageElement } from '@curbcut/contract';
import { useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { shortenUrl } from '#app/format/format.ts';
import { ElementCanvas } from './ElementCanvas.tsx';
import { ElementList } from './ElementList.tsx';
import { describePageElement, isSameElement, toMarkedArea } from './find-element.ts';
import { usePageElements } from './use-page-elements.ts';

interface Props {
  auditId: string;
  page: Audit['sample'][number];
  /** Maximum number that can be selected; selecting another one replaces the last. */
  max: number;
  picked: readonly PageElement[];
  onChange: (picked: readonly PageElement[]) => void;
}

const noElements: readonly PageElement[] = [];

/**
 * Selects elements on a page: on its screenshot by pointer or keyboard, or from a list. Anything that is not
 * an element is marked as an area of the screenshot, optionally by entering numbers, so that no dragging is
 * needed (WCAG 2.5.7).
 */
export function ElementPicker({ auditId, page, max, picked, onChange }: Props) {
  const { data: elements = noElements, isPending } = usePageElements(auditId, page.page_id);
  const [announcement, announce] = useState('');
  const pageName = page.title || shortenUrl(page.url);

  function toggle(element: PageElement) {
    const rest = picked.filter((one) => !isSameElement(one, element));
    const isRemoved = rest.length < picked.length;
    announce(`${isRemoved ? 'Removed' : 'Picked'}: ${describePageElement(element)}`);
    onChange(isRemoved ? rest : [...rest.slice(0, max - 1), element]);
  }

  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-semibold">
        {max === 1 ? 'Element on the page (optional)' : `Elements on ${pageName} (optional)`}
      </legend>
      {elements.length > 0 ? (
        <>
          <ElementList elements={elements} onPick={toggle} />
          {page.screenshot && (
            <p className="text-small text-muted">
              Or pick it on the screenshot: click, or use the arrow keys and Enter. Drag to mark an area.
            </p>
          )}
        </>
      ) : (
        <p className="text-small text-muted">
          {isPending
            ? 'Loading elements...'
            : page.screenshot
              ? 'This scan has no element list for the page. Draw a rectangle, or enter its position.'
              : 'This page has no screenshot and no element list.'}
        </p>
      )}
      {page.screenshot && (
        <ElementCanvas
          screenshot={page.screenshot}
          pageName={pageName}
          elements={elements}
          picked={picked}
          onPick={toggle}
        />
      )}
      <PickedElements picked={picked} onRemove={toggle} />
      {page.screenshot && <AreaFields key={picked.length} onAdd={(box) => toggle(toMarkedArea(box))} />}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </fieldset>
  );
}

interface PickedProps {
  picked: readonly PageElement[];
  onRemove: (element: PageElement) => void;
}

function PickedElements({ picked, onRemove }: PickedProps) {
  if (picked.length === 0) return null;
  return (
    <ul aria-label="Picked elements" className="grid gap-2">
      {picked.map((element) => (
        <li
          key={`${element.selector} ${JSON.stringify(element.box)}`}
          className="flex items-center justify-between gap-3 rounded-field border border-line bg-sunken px-3 py-1.5"
        >
          <span className="min-w-0 wrap-anywhere">
            {describePageElement(element)}
            {element.selector && (
              <code className="block font-mono text-small text-muted">{element.selector}</code>
            )}
          </span>
          <Button
            variant="ghost"
            size="sm"
            onClick={({ currentTarget }) => {
              // The button disappears, so focus has to move.
              currentTarget
                .closest('fieldset')
                ?.querySelector<HTMLElement>('input, [role="listbox"]')
                ?.focus();
              onRemove(element);
            }}
          >
            Remove<span className="visually-hidden"> {describePageElement(element)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const edges = [
  { name: 'x', label: 'Left' },
  { name: 'y', label: 'Top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const;

/** Lets the user mark an area by entering its position. */
function AreaFields({ onAdd }: { onAdd: (box: NonNullable<PageElement['box']>) => void }) {
  const [typed, setTyped] = useState({ x: '', y: '', width: '', height: '' });
  const [isWrong, setWrong] = useState(false);

  function add() {
    const [x, y, width, height] = edges.map(({ name }) => Number.parseInt(typed[name], 10));
    const isValid = [x, y, width, height].every((number) => Number.isInteger(number) && number! >= 0);
    setWrong(!isValid);
    if (isValid) onAdd({ x: x!, y: y!, width: width!, height: height! });
  }

  return (
    <details>
      <summary className="font-semibold">Mark an area by its position</summary>
      <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
        {edges.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={typed[name]}
            error={isWrong && name === 'x' ? 'Enter all four values in pixels' : null}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <Button variant="secondary" size="sm" className="mt-3" onClick={add}>
        Mark area
      </Button>
    </details>
  );
}
