import { SCHEDULE_INTERVALS } from '@curbcut/contract';
import { Card } from '../../../components/Card.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { frequencyLabels } from '../sites/site/schedule/format-schedule.ts';

const repeatOptions = [
  { value: 'once', label: 'Once' },
  ...SCHEDULE_INTERVALS.map((every) => ({ value: every, label: frequencyLabels[every].label })),
];

/** Whether the scan repeats on a schedule. */
export function RepeatOptions() {
  return (
    <Card className="p-5 sm:p-6">
      <fieldset>
        <legend className="mb-4 text-title font-bold">Schedule</legend>
        <SelectField
          label="Scan"
          name="repeat"
          options={repeatOptions}
          hint="Each scan counts against your plan. You get an email only when issues are new, fixed or back again. This replaces any existing schedule of the site."
          className="max-w-prose"
        />
      </fieldset>
    </Card>
  );
}
