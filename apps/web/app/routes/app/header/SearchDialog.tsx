import { MIN_SEARCH_LENGTH } from '@curbcut/contract';
import { mdiMagnify } from '@mdi/js';
import { useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useHref, useNavigate } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { useDebouncedText } from '../use-search-text.ts';
import { groupResults, type SearchGroup, useAccountSearch } from './use-account-search.ts';

interface Props {
  isSlashOn: boolean;
  onSlashChange: (on: boolean) => void;
  onClose: () => void;
}

/** Searches sites, issues, scans and audits. Arrow keys move through the results while the field keeps focus. */
export default function SearchDialog({ isSlashOn, onSlashChange, onClose }: Props) {
  const navigate = useNavigate();
  const [settledText, setSettledText] = useState('');
  const { inputText, setInputText } = useDebouncedText(settledText, setSettledText);
  const text = settledText.trim();
  const { data, error, refetch, isPlaceholderData, isFetching } = useAccountSearch(text);
  const isSearching = text.length >= MIN_SEARCH_LENGTH;
  const isCurrent = isSearching && !isPlaceholderData && inputText.trim() === text;
  const groups = groupResults(
    isSearching ? data : undefined,
    inputText.trim(),
    new Date(),
    useCan(),
    useSiteName(),
  );
  return (
    <RouterProvider navigate={(path) => afterFocusReturns(() => void navigate(path))} useHref={useHref}>
      <ModalOverlay
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isDismissable
        className="fixed inset-0 z-30 flex h-dvh items-start justify-center bg-[#101318]/60 p-3 transition-opacity duration-(--quick) data-entering:opacity-0 sm:pt-[10vh]"
      >
        <Modal className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-card border border-line bg-raised shadow-menu sm:max-h-[80vh]">
          <Dialog aria-label="Search" className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
            {/* The field would use the first Escape to clear its text. */}
            <div
              className="contents"
              onKeyDownCapture={(event) => {
                if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                event.stopPropagation();
                onClose();
              }}
            >
              <Autocomplete inputValue={inputText} onInputChange={setInputText}>
                <Field onClose={onClose} />
                <p role="status" className="px-5 pt-3 text-small text-muted">
                  {describeState({
                    inputText: inputText.trim(),
                    isCurrent,
                    isFetching,
                    hasError: error !== null,
                    groups,
                  })}
                </p>
                {error ? (
                  <div role="alert" className="grid justify-items-start gap-3 p-5">
                    <p>{getErrorMessage(error)}</p>
                    <Button size="sm" variant="secondary" onClick={() => refetch()}>
                      Try again
                    </Button>
                  </div>
                ) : (
                  <ResultList groups={groups} onAction={onClose} />
                )}
              </Autocomplete>
            </div>
            <SlashKeySwitch isOn={isSlashOn} onChange={onSlashChange} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </RouterProvider>
  );
}

function Field({ onClose }: { onClose: () => void }) {
  return (
    <SearchField
      aria-label="Search sites, issues, scans and audits"
      autoFocus
      className="sticky top-0 flex items-center gap-3 border-b-2 border-line bg-raised px-4 has-[input:focus]:border-primary"
    >
      <Icon path={mdiMagnify} className="size-6 text-muted" />
      <Input
        placeholder="Search sites, issues, scans, audits"
        maxLength={100}
        className="min-h-15 w-full min-w-0 bg-transparent text-large shadow-none! outline-none! placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <Button size="sm" variant="ghost" className="-mr-2" onClick={onClose}>
        Close
      </Button>
    </SearchField>
  );
}

/** Turns the single-key shortcut on or off. Not shown on phones, which have no keys. */
function SlashKeySwitch({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="border-t border-line px-5 py-3 max-sm:hidden">
      <Switch
        label="Press / to search"
        hint="Ctrl+K (Cmd+K on a Mac) always works."
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

/**
 * Calls back once the closed dialog has restored focus, so that it doesn't take focus from the new page's
 * heading.
 */
function afterFocusReturns(callback: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(callback));
}

function describeState(state: {
  inputText: string;
  isCurrent: boolean;
  isFetching: boolean;
  hasError: boolean;
  groups: readonly SearchGroup[];
}): string {
  const { inputText, isCurrent, isFetching, hasError, groups } = state;
  if (hasError && !isFetching) return '';
  if (inputText === '') return 'Search by URL, rule, issue or audit title.';
  if (inputText.length < MIN_SEARCH_LENGTH) return `Type at least ${MIN_SEARCH_LENGTH} characters.`;
  if (!isCurrent || isFetching) return 'Searching...';
  const results = groups.filter(({ id }) => id !== 'screens' && id !== 'actions');
  const listed = results.reduce((sum, { entries }) => sum + entries.length, 0);
  const found = results.reduce((sum, { total }) => sum + total, 0);
  if (found === 0)
    return groups.length > 0
      ? `No sites, issues, scans or audits match “${inputText}”.`
      : `No results for “${inputText}”. Try part of a URL or a rule name.`;
  return listed < found
    ? `${formatNumber(listed)} of ${formatCount(found, 'result')}`
    : formatCount(found, 'result');
}

function ResultList({ groups, onAction }: { groups: readonly SearchGroup[]; onAction: () => void }) {
  return (
    <ListBox
      aria-label="Results"
      items={groups}
      onAction={onAction}
      renderEmptyState={() => null}
      className="p-2 outline-none"
    >
      {(group) => (
        <ListBoxSection id={group.id}>
          <Header className="px-3 pt-2 pb-1 text-small font-semibold text-muted">
            {group.title}
            {group.entries.length < group.total &&
              `, ${formatNumber(group.entries.length)} of ${formatNumber(group.total)}`}
          </Header>
          <Collection items={[...group.entries, ...group.more]}>
            {(entry) => (
              <ListBoxItem
                id={`${group.id}:${entry.id}`}
                href={entry.to}
                textValue={`${entry.label} ${entry.detail}`}
                className="block min-h-11 cursor-pointer rounded-field px-3 py-2 text-ink no-underline outline-none data-focused:bg-primary-soft data-hovered:bg-primary-soft data-focused:[box-shadow:inset_0_0_0_2px_var(--focus)] forced-colors:data-focused:outline-2"
              >
                <span className="block font-semibold wrap-anywhere">{entry.label}</span>
                {entry.detail && (
                  <span className="block text-small text-muted wrap-anywhere">{entry.detail}</span>
                )}
              </ListBoxItem>
            )}
          </Collection>
        </ListBoxSection>
      )}
    </ListBox>
  );
}
