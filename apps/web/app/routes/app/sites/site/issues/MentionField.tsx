import type { IssueAssignee, SitePerson } from '@curbcut/contract';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { formatCount } from '#app/format/format.ts';
import { findMentionQuery, type MentionQuery } from './mention-text.ts';

interface Props {
  label: string;
  hint: string;
  error: string | null;
  maxLength: number;
  people: readonly SitePerson[];
  value: string;
  onValueChange: (value: string) => void;
  /** Called when someone is picked from the list. */
  onMention: (person: IssueAssignee) => void;
}

const MAX_SHOWN_PEOPLE = 8;

/** Scrolls to the active option, which may be outside the visible part of the list. */
const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/**
 * A field for several lines of text that lists people after an at sign. Focus stays in the text: the arrow keys move
 * through the list, Enter and Tab pick someone, Escape closes it.
 */
export function MentionField({ people, value, onValueChange, onMention, ...field }: Props) {
  const listId = useId();
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const typed = query?.text.toLocaleLowerCase() ?? '';
  const matches = query
    ? people
        .filter(({ name, email }) => `${name} ${email ?? ''}`.toLocaleLowerCase().includes(typed))
        .slice(0, MAX_SHOWN_PEOPLE)
    : [];
  const isOpen = matches.length > 0;

  function updateQuery({ value: text, selectionStart }: HTMLTextAreaElement) {
    setQuery(findMentionQuery(text, selectionStart));
    setActive(0);
  }

  function pick({ user_id, name }: SitePerson) {
    const text = box.current?.querySelector('textarea');
    if (!query || !text) return;
    const before = `${value.slice(0, query.start)}@${name} `;
    onValueChange(before + value.slice(text.selectionStart));
    onMention({ user_id, name });
    setQuery(null);
    // Waits until React has set the text.
    requestAnimationFrame(() => text.setSelectionRange(before.length, before.length));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const person = matches[active];
    if (!isOpen || !person || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % matches.length);
    else if (event.key === 'ArrowUp') setActive((active + matches.length - 1) % matches.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) pick(person);
    else if (event.key === 'Escape') setQuery(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={box} className="relative">
      <TextAreaField
        {...field}
        rows={3}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          onValueChange(target.value);
          updateQuery(target);
        }}
        onSelect={({ currentTarget }) => updateQuery(currentTarget)}
        onKeyDown={handleKeyDown}
        onBlur={() => setQuery(null)}
      />
      <p role="status" className="visually-hidden">
        {isOpen && `${formatCount(matches.length, 'person', 'people')}. Use the arrow keys to choose.`}
      </p>
      {isOpen && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: focus stays in the text, as in a combo box.
          role="listbox"
          aria-label="People"
          className="absolute z-20 mt-1 max-h-64 w-full max-w-sm overflow-auto rounded-menu border border-line bg-raised p-2 shadow-menu"
        >
          {matches.map((person, index) => (
            <li
              key={person.user_id}
              ref={index === active ? showOption : undefined}
              id={`${listId}-${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above.
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Keeps focus in the text.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(person);
              }}
              className="grid min-h-10 cursor-pointer content-center rounded-field px-2 py-1.5 hover:bg-sunken aria-selected:bg-primary-soft forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText]"
            >
              <span className="font-semibold wrap-anywhere">{person.name}</span>
              {person.email !== null && <span className="text-small wrap-anywhere">{person.email}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
