import { CRITERIA, isCriterionId } from '@curbcut/wcag';

/**
 * Lists WCAG criteria with their requirement, the people who benefit and a link to the explanation. Ids that
 * WCAG 2.2 lacks are omitted.
 */
export function CriterionList({ ids }: { ids: readonly string[] }) {
  return (
    <ul className="dome-list space-y-4">
      {ids
        .filter(isCriterionId)
        .map((id) => CRITERIA[id])
        .map(({ id, title, level, understanding, requirement, impact }) => (
          <li key={id} className="space-y-1">
            <p className="font-semibold">
              <a href={understanding} className="text-link">
                WCAG {id} {title}
              </a>{' '}
              (Level {level})
            </p>
            <p>{requirement}</p>
            <p className="text-muted">{impact}</p>
          </li>
        ))}
    </ul>
  );
}
