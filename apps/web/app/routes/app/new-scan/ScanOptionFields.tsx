import { PAGE_VIEW_DETAILS, PageView, SCHEDULE_INTERVALS } from '@curbcut/contract';
import { useId } from 'react';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Field, FieldError } from '#app/components/Field.tsx';
import { getFieldClassName } from '#app/components/field-style.ts';
import { OptionGroup, OptionGroups } from '#app/components/OptionGroup.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { DepthField } from '#app/scans/DepthField.tsx';
import { frequencyLabels } from '#app/sites/format-schedule.ts';
import type { OptionSummaries } from './describe-options.ts';
import { JourneyOptions } from './JourneyOptions.tsx';
import { colorSchemeLabels, colorSchemes, viewportPresets } from './read-new-scan.ts';
import { SignInOptions } from './SignInOptions.tsx';

interface OptionFieldsProps {
  /** The entered website address. */
  url: string;
  summaries: OptionSummaries;
  /** Keyed by the contract's field name. */
  errors: Readonly<Record<string, string>>;
}

/** All options, in groups that show their current settings. */
export function OptionFields({ summaries, errors, url }: OptionFieldsProps) {
  return (
    <OptionGroups>
      <OptionGroup title="Depth" summary={summaries.depth}>
        <DepthField error={errors.depth} isLegendHidden />
      </OptionGroup>
      <OptionGroup title="Views" summary={summaries.views}>
        <div className="grid gap-8">
          <ViewportOptions errors={errors} />
          <ViewOptions error={errors.views} />
        </div>
      </OptionGroup>
      <OptionGroup title="Rules" summary={summaries.rules}>
        <RuleOptions />
      </OptionGroup>
      <OptionGroup title="Pages" summary={summaries.pages}>
        <CrawlOptions errors={errors} />
      </OptionGroup>
      <OptionGroup title="Sign-in" summary={summaries.signIn}>
        <SignInOptions error={errors.auth} />
      </OptionGroup>
      <OptionGroup title="Journeys" summary={summaries.journeys}>
        <JourneyOptions url={url} error={errors.journey} />
      </OptionGroup>
      <OptionGroup title="Schedule" summary={summaries.schedule}>
        <RepeatOptions />
      </OptionGroup>
    </OptionGroups>
  );
}

/** Which rules run in addition to those for the standard. */
function RuleOptions() {
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">Rules</legend>
      <Checkbox name="wcag_alone" label="Exclude best practices" hint="Reports only WCAG failures." />
      <Checkbox
        name="second_opinion"
        label="Also run axe-core"
        hint="Adds a second engine and shows where both agree. The scan takes longer."
      />
    </fieldset>
  );
}

/** Screen sizes and color schemes: every page is tested once for each combination. */
function ViewportOptions({ errors }: { errors: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <fieldset
        className="grid content-start gap-3"
        aria-describedby={`${id}-screens`}
        data-invalid={errors.viewports && 'true'}
      >
        <legend className="mb-3 font-semibold">Screen sizes</legend>
        {viewportPresets.map(({ id, label, width, height }) => (
          <Checkbox
            key={id}
            name="screen"
            value={id}
            defaultChecked={id === 'laptop'}
            label={label}
            hint={`${width} × ${height} CSS pixels`}
          />
        ))}
        <FieldError id={`${id}-screens`} error={errors.viewports} />
      </fieldset>
      <fieldset
        className="grid content-start gap-3"
        aria-describedby={`${id}-schemes`}
        data-invalid={errors.color_schemes && 'true'}
      >
        <legend className="mb-3 font-semibold">Color schemes</legend>
        {colorSchemes.map((scheme) => (
          <Checkbox
            key={scheme}
            name="scheme"
            value={scheme}
            defaultChecked={scheme === 'light'}
            label={colorSchemeLabels[scheme]}
          />
        ))}
        <FieldError id={`${id}-schemes`} error={errors.color_schemes} />
        <p className="text-small text-muted">
          Every combination is tested: two sizes × two schemes = four tests per page.
        </p>
      </fieldset>
    </div>
  );
}

/** Views that the form already offers as combinations of screen sizes and color schemes. */
const combinedViews: readonly PageView[] = ['phone', 'dark'];

/** Other ways in which people view pages; each is tested in addition to the combinations. */
function ViewOptions({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <fieldset
      className="grid gap-3 sm:grid-cols-3"
      aria-describedby={`${id}-hint ${id}-error`}
      data-invalid={error && 'true'}
    >
      <legend className="mb-3 font-semibold">More views</legend>
      {PageView.options
        .filter((view) => !combinedViews.includes(view))
        .map((view) => (
          <Checkbox key={view} name="view" value={view} {...PAGE_VIEW_DETAILS[view]} />
        ))}
      <p id={`${id}-hint`} className="text-small text-muted sm:col-span-3">
        Each view adds one test per page, in the largest screen size chosen. Issues found in only one view are
        labeled.
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/** Which links the scan follows, and when a page counts as loaded. */
function CrawlOptions({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="sr-only">Pages</legend>
      <Checkbox
        name="by_template"
        label="Cover all templates first"
        hint="For large sites. Scans a few pages per template (guessed from URLs) instead of following every link."
        className="sm:col-span-2"
      />
      <Checkbox
        name="reuse_unchanged"
        label="Reuse results of unchanged pages"
        hint="Skips pages that haven’t changed since an earlier scan with these settings. Every page is retested at least every 30 days, and in every scan that signs in."
        className="sm:col-span-2"
      />
      <Checkbox
        name="ignore_robots"
        label="Include pages that robots.txt excludes"
        hint="Only for sites whose ownership is verified in their settings."
        className="sm:col-span-2"
      />
      <PatternField name="include" label="Include paths" example="/shop/**" error={errors.include} />
      <PatternField name="exclude" label="Exclude paths" example="/calendar/**" error={errors.exclude} />
      <TextField
        label="Wait for an element"
        isOptional
        name="wait_for"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="#content"
        error={errors.wait_for}
        hint="CSS selector. The page counts as loaded once this element exists."
        className="sm:col-span-2"
      />
    </fieldset>
  );
}

interface PatternFieldProps {
  name: string;
  label: string;
  example: string;
  error: string | undefined;
}

function PatternField({ name, label, example, error }: PatternFieldProps) {
  return (
    <Field label={label} isOptional error={error} hint={`One per line, for example ${example}`}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          className={`${getFieldClassName('md', Boolean(error))} py-2.5`}
        />
      )}
    </Field>
  );
}

const repeatOptions = [
  { value: 'once', label: 'Once' },
  ...SCHEDULE_INTERVALS.map((every) => ({ value: every, label: frequencyLabels[every].label })),
];

/** Whether the scan repeats on a schedule. */
function RepeatOptions() {
  return (
    <fieldset>
      <legend className="sr-only">Schedule</legend>
      <SelectField
        label="Scan"
        name="repeat"
        options={repeatOptions}
        hint="Each scan counts toward your plan. We email you only when something changed. Replaces the site’s current schedule."
        className="max-w-prose"
      />
    </fieldset>
  );
}
