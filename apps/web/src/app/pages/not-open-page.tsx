import { useMatches } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A page of the site that has no content yet. */
export function NotOpenPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <EmptyState
      heading
      title={title ?? ''}
      action={
        <ButtonLink small href={paths.home()}>
          Back to news
        </ButtonLink>
      }
    >
      This page is not open yet.
    </EmptyState>
  )
}
