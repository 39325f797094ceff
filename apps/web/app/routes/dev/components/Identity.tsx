import { DotGrid } from '../../../components/DotGrid.tsx';
import { LogoMark } from '../../../shell/LogoMark.tsx';
import { ComponentSection } from './ComponentSection.tsx';

/** Full class names, because Tailwind does not detect constructed ones. */
const roles = [
  { name: 'primary', full: 'bg-primary text-on-primary', soft: 'bg-primary-soft text-primary' },
  { name: 'secondary', full: 'bg-secondary text-on-secondary', soft: 'bg-secondary-soft text-secondary' },
  { name: 'accent', full: 'bg-accent text-on-accent', soft: 'bg-accent-soft text-ink' },
  { name: 'error', full: 'bg-error text-on-error', soft: 'bg-error-soft text-error' },
  { name: 'warning', full: 'bg-warning text-on-warning', soft: 'bg-warning-soft text-warning' },
  { name: 'info', full: 'bg-info text-on-info', soft: 'bg-info-soft text-info' },
  { name: 'success', full: 'bg-success text-on-success', soft: 'bg-success-soft text-success' },
  { name: 'surface', full: 'bg-surface text-ink', soft: 'bg-surface text-muted' },
  { name: 'background', full: 'bg-background text-ink', soft: 'bg-background text-muted' },
] as const;

const scale = [
  ['text-display', 'Display'],
  ['text-page', 'Page'],
  ['text-heading', 'Heading'],
  ['text-title', 'Title'],
  ['text-large', 'Large'],
  ['text-base', 'Base'],
  ['text-small', 'Small'],
] as const;

export function Identity() {
  return (
    <ComponentSection
      title="Identity"
      description="The logo, colors by role, text sizes, and the tactile paving motif."
    >
      <div className="flex flex-wrap items-center gap-6 text-display font-extrabold tracking-tight">
        <LogoMark className="size-18" /> Curbcut
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-9">
        {roles.map(({ name, full, soft }) => (
          <li
            key={name}
            className="overflow-hidden rounded-field border border-line text-small font-semibold"
          >
            <p className={`px-3 pt-8 pb-2 ${full}`}>{name}</p>
            <p className={`px-3 py-2 ${soft}`}>soft</p>
          </li>
        ))}
      </ul>
      <ul className="space-y-2">
        {scale.map(([size, name]) => (
          <li key={size} className={`${size} font-bold`}>
            {name}
          </li>
        ))}
      </ul>
      <p className="max-w-prose">
        Body text with <strong>strong words</strong>, <code className="font-mono">code</code> and a{' '}
        <a href="#main" className="text-link">
          link in running text
        </a>
        .
      </p>
      <div className="paving h-10 rounded-small" />
      <div className="flex flex-wrap gap-6">
        <DotGrid columns={7} rows={3} />
        <DotGrid columns={7} rows={3} isBroken />
      </div>
    </ComponentSection>
  );
}
