import { SEVERITIES } from '@curbcut/wcag';
import { Avatar } from '#app/components/Avatar.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { DotGrid } from '#app/components/DotGrid.tsx';
import { OptionGroup, OptionGroups, summarizeFields } from '#app/components/OptionGroup.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { Surface } from '#app/components/Surface.tsx';
import { LogoMark } from '#app/shell/LogoMark.tsx';
import { ComponentSection } from './ComponentSection.tsx';

export function Surfaces() {
  return (
    <ComponentSection
      title="Cards, surfaces and badges"
      description="A card is raised above the page; a surface is flat."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Card className="p-6">
          <h3 className="text-title">Card</h3>
          <p className="text-muted">Elevation 2, for related content.</p>
        </Card>
        {(['surface', 'sunken', 'primary', 'secondary', 'accent'] as const).map((tone) => (
          <Surface key={tone} tone={tone} className="p-6">
            <h3 className="text-title">Surface, {tone}</h3>
            <p className="text-muted">Flat, with its own color.</p>
          </Surface>
        ))}
      </div>
      <OptionGroups>
        <OptionGroup title="Option group" summary="Optional">
          <p>Fields that most people leave unchanged.</p>
        </OptionGroup>
        <OptionGroup title="Open option group" summary={summarizeFields(['A value', ''])} isOpen>
          <p>The summary shows the current values.</p>
        </OptionGroup>
      </OptionGroups>
      <div className="flex flex-wrap items-center gap-2">
        {(['neutral', 'accent', 'info', 'success', 'warning', 'error'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} severity={severity} />
        ))}
      </div>
      <p className="flex items-center gap-3">
        <Avatar name="Ada" /> Ada Lovelace
      </p>
      <CodeBlock
        code={'<button class="cart">\n  <svg viewBox="0 0 24 24"></svg>\n</button>'}
        label="Element"
      />
    </ComponentSection>
  );
}

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
