import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoAccessError } from '../access.ts'

const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** What stands in place of a page that could not be shown; the shell around it stays. */
export function ErrorPage({ error }: ErrorComponentProps) {
  if (error instanceof NoAccessError) return <NoAccessPage />
  return isMissingCode(error) ? <NewVersionPage /> : <BrokenPage error={error} />
}

function NoAccessPage() {
  useTitle('No access')
  return (
    <EmptyState
      heading
      title="You do not have access to this page."
      action={
        <ButtonLink small href={paths.home()}>
          Back to news
        </ButtonLink>
      }
    />
  )
}

/** The page's code is gone from the server; the router has reloaded once already. */
function NewVersionPage() {
  useTitle('New version')
  return (
    <EmptyState
      heading
      title="A new version is available."
      action={
        <Button small onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  )
}

/** Something threw; the reader reloads, or tells. */
export function BrokenPage({ error }: { error: unknown }) {
  useTitle('Something went wrong')
  const what = error instanceof Error ? error.message : String(error)
  const report = `${paths.bugReport()}?${new URLSearchParams({ page: location.pathname, what })}`
  return (
    <EmptyState
      heading
      title="Something went wrong"
      action={
        <div className="row">
          <Button small onClick={() => location.reload()}>
            Reload
          </Button>
          <ButtonLink small kind="ghost" href={report}>
            Report a bug
          </ButtonLink>
        </div>
      }
    />
  )
}
