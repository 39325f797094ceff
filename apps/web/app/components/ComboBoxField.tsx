import { mdiChevronDown } from '@mdi/js';
import { type ComponentProps, useId } from 'react';
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import { FieldError, type FieldLabelProps } from './Field.tsx';
import { getFieldClassName } from './field-style.ts';
import { Icon } from './Icon.tsx';

export interface ComboBoxOption {
  readonly id: string;
  readonly label: string;
  /** More about the option, for example an email address. It is also searched. */
  readonly detail?: string;
}

type FieldProps = Pick<FieldLabelProps, 'label' | 'hint' | 'error'>;

interface ComboBoxFieldProps extends FieldProps {
  options: readonly ComboBoxOption[];
  /** The chosen option's id; null if none is chosen. */
  value: string | null;
  onValueChange: (value: string | null) => void;
}

/** A text field for choosing one of many options, which lists those that match while typing. */
export function ComboBoxField({ options, value, onValueChange, ...field }: ComboBoxFieldProps) {
  const includes = (text: string, part: string) =>
    text.toLocaleLowerCase().includes(part.toLocaleLowerCase());
  return (
    <Frame
      {...field}
      hasButton
      comboBox={{
        defaultItems: options,
        defaultFilter: (text, typed) =>
          includes(text, typed) ||
          options.some((option) => option.label === text && includes(option.detail ?? '', typed)),
        value,
        onChange: (key) => onValueChange(key === null ? null : String(key)),
      }}
      // Typing replaces the choice.
      input={{ onFocus: ({ target }) => target.select() }}
    />
  );
}

interface SuggestionFieldProps extends FieldProps {
  suggestions: readonly ComboBoxOption[];
  value: string;
  onValueChange: (value: string) => void;
  onFocusChange?: (isFocused: boolean) => void;
  /** Called for Enter while no suggestion is chosen; the form isn't submitted then. */
  onEnter: () => void;
}

/** A text field that suggests options while typing, and accepts any other text. */
export function SuggestionField({
  suggestions,
  value,
  onValueChange,
  onFocusChange,
  onEnter,
  ...field
}: SuggestionFieldProps) {
  return (
    <Frame
      {...field}
      hasButton={suggestions.length > 0}
      comboBox={{
        allowsCustomValue: true,
        defaultItems: suggestions,
        inputValue: value,
        onInputChange: onValueChange,
        ...(onFocusChange && { onFocusChange }),
      }}
      input={{
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || event.isDefaultPrevented()) return;
          event.preventDefault();
          onEnter();
        },
      }}
    />
  );
}

interface FrameProps extends FieldProps {
  hasButton: boolean;
  comboBox: ComponentProps<typeof ComboBox<ComboBoxOption>>;
  input: ComponentProps<typeof Input>;
}

/** What fields with a list of options have in common: label, hint, error and list. */
function Frame({ label, hint, error, hasButton, comboBox, input }: FrameProps) {
  const id = useId();
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <ComboBox<ComboBoxOption>
      {...comboBox}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="grid content-start gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <div className="relative">
        <Input
          {...input}
          autoComplete="off"
          aria-describedby={descriptions || undefined}
          className={`${getFieldClassName('md', Boolean(error))} pr-12`}
        />
        {hasButton && (
          <Button className="absolute top-1/2 right-1 grid size-10 -translate-y-1/2 place-items-center rounded-small hover:bg-sunken">
            <Icon path={mdiChevronDown} className="size-6" />
          </Button>
        )}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <Popover className="w-(--trigger-width) overflow-auto rounded-menu border border-line bg-raised shadow-menu">
        <ListBox<ComboBoxOption>
          className="max-h-[inherit] overflow-auto p-2 outline-none"
          renderEmptyState={() => <p className="px-2 py-1.5 text-small text-muted">No matches</p>}
        >
          {({ id: optionId, label: text, detail }) => (
            <ListBoxItem
              id={optionId}
              textValue={text}
              className="grid min-h-10 cursor-pointer content-center rounded-field px-2 py-1.5 outline-none data-focused:bg-primary-soft forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText] forced-colors:data-focused:forced-color-adjust-none"
            >
              <Text slot="label" className="font-semibold wrap-anywhere">
                {text}
              </Text>
              {detail !== undefined && (
                <Text slot="description" className="text-small wrap-anywhere">
                  {detail}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
