import { CreateReportBody, ReportFormat, ReportType } from '@curbcut/contract';
import { useId, useState } from 'react';
import { SelectField } from '../components/SelectField.tsx';
import { reportFormatInfo, reportTypeInfo } from './report-labels.ts';

const reportTypeNames = ReportType.options;

/** Fields for a report's type, described by its audience, and its file format. Read them with `readReportOptions`. */
export function ReportOptionFields() {
  const [type, setType] = useState<ReportType>('summary');
  const { formats } = reportTypeInfo[type];
  const [chosenFormat, setFormat] = useState<ReportFormat>('pdf');
  // If the selected type does not support the selected format, the type's default format is shown. The
  // selection is kept and shown again for types that support it.
  const format = formats.includes(chosenFormat) ? chosenFormat : formats[0]!;
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-semibold">Audience</legend>
        <div className="@container">
          <div className="grid gap-3 @xl:grid-cols-2">
            {reportTypeNames.map((name) => (
              <TypeChoice key={name} type={name} isChosen={name === type} onSelect={() => setType(name)} />
            ))}
          </div>
        </div>
      </fieldset>
      <SelectField
        label="Format"
        name="format"
        value={format}
        options={formats.map((value) => ({ value, label: reportFormatInfo[value].label }))}
        onValueChange={(value) => setFormat(ReportFormat.parse(value))}
        hint={reportFormatInfo[format].note}
      />
    </>
  );
}

interface TypeChoiceProps {
  type: ReportType;
  isChosen: boolean;
  onSelect: () => void;
}

function TypeChoice({ type, isChosen, onSelect }: TypeChoiceProps) {
  const id = useId();
  const { label, description } = reportTypeInfo[type];
  return (
    <div className="relative flex items-start gap-3 rounded-field border border-line-strong bg-surface p-3 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        id={id}
        type="radio"
        name="type"
        value={type}
        checked={isChosen}
        onChange={onSelect}
        aria-describedby={`${id}-note`}
        className="relative z-1 mt-1 size-5 shrink-0"
      />
      <div>
        <label htmlFor={id} className="font-semibold before:absolute before:inset-0">
          {label}
        </label>
        <p id={`${id}-note`} className="text-small text-muted">
          {description}
        </p>
      </div>
    </div>
  );
}

/** Reads the report options from a form with {@link ReportOptionFields}. */
export function readReportOptions(form: HTMLFormElement): CreateReportBody {
  const data = new FormData(form);
  return CreateReportBody.parse({ type: data.get('type'), format: data.get('format') });
}
