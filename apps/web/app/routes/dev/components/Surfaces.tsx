import { SEVERITIES } from '@curbcut/wcag';
import { Avatar } from '../../../components/Avatar.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Card } from '../../../components/Card.tsx';
import { CodeBlock } from '../../../components/CodeBlock.tsx';
import { SeverityBadge } from '../../../components/SeverityBadge.tsx';
import { Surface } from '../../../components/Surface.tsx';
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
