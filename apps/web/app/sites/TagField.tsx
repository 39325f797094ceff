import { MAX_SITE_TAGS, SiteTag } from '@curbcut/contract';
import { mdiClose } from '@mdi/js';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { SuggestionField } from '../components/ComboBoxField.tsx';
import { Icon } from '../components/Icon.tsx';
import { listTagOptions } from './site-filters.ts';
import { useSites } from './use-sites.ts';

/** The functions of a {@link TagField} that its form calls. */
export interface TagFieldHandle {
  /**
   * Adds what was typed but not added yet. Call it before the tags are saved.
   *
   * @returns all tags; null if what was typed can't be a tag, which the field reports
   */
  addTyped(): readonly string[] | null;
}

interface Props {
  ref?: Ref<TagFieldHandle>;
  tags: readonly string[];
  error?: string | undefined;
  onChange: (tags: readonly string[]) => void;
}

/** A list of tags, to which tags from other sites or new ones can be added. */
export function TagField({ ref, tags, error, onChange }: Props) {
  const { data } = useSites();
  const [isFocused, setFocused] = useState(false);
  const [sites, setSites] = useState(data?.sites);
  // Remounting the field with other suggestions would take the focus from someone who is using it.
  if (!isFocused && data !== undefined && sites !== data.sites) setSites(data.sites);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  // The field keeps the suggestions that it was mounted with, so it's remounted when they change.
  const [additions, setAdditions] = useState(0);
  const label = useId();
  const field = useRef<HTMLDivElement>(null);
  const options = listTagOptions(sites ?? []).filter(({ value }) => !tags.includes(value));

  /** @returns all tags; null if the text can't be added */
  function addText(): readonly string[] | null {
    const parsed = SiteTag.safeParse(text);
    const isKnown = tags.some((tag) => tag.toLowerCase() === parsed.data?.toLowerCase());
    if (!parsed.success || (!isKnown && tags.length >= MAX_SITE_TAGS)) {
      const tooMany = `A site can have at most ${MAX_SITE_TAGS} tags`;
      setProblem(parsed.success ? tooMany : parsed.error.issues[0]?.message);
      return null;
    }
    const next = isKnown ? tags : [...tags, parsed.data];
    if (!isKnown) onChange(next);
    setText('');
    setProblem(undefined);
    setAdditions(additions + 1);
    return next;
  }

  function add() {
    if (addText() !== null) focusField();
  }

  useImperativeHandle(ref, () => ({
    addTyped() {
      const all = text.trim() === '' ? tags : addText();
      if (all === null) focusField();
      return all;
    },
  }));

  function focusField() {
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
  }

  return (
    <div className="grid gap-3">
      <span id={label} className="font-semibold">
        Tags
      </span>
      {tags.length > 0 && (
        <ul aria-labelledby={label} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-full bg-sunken pl-3 text-small font-semibold"
            >
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                onClick={() => {
                  onChange(tags.filter((one) => one !== tag));
                  focusField();
                }}
                className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
              >
                <Icon path={mdiClose} className="size-4.5" />
                <span className="visually-hidden">Remove tag {tag}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={field} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SuggestionField
          key={`${additions} ${options.length}`}
          label="Add a tag"
          hint="For example, “checkout” or “client: Tide Mugs”."
          error={problem ?? error}
          suggestions={options.map(({ value, count }) => ({
            id: value,
            label: value,
            detail: `${count} ${count === '1' ? 'site' : 'sites'}`,
          }))}
          value={text}
          onFocusChange={setFocused}
          onEnter={() => text.trim() !== '' && add()}
          onValueChange={(value) => {
            setText(value);
            setProblem(undefined);
          }}
        />
        <Button variant="secondary" className="sm:mt-7.5" onClick={add}>
          Add tag
        </Button>
      </div>
    </div>
  );
}
