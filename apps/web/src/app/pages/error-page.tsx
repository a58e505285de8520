import { useEffect } from 'react'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NoAccessError } from '../access.ts'
import { AwayError, isMissingCode, isThere } from '../lazy-page.ts'

/** What stands in place of a page that could not be shown; the shell around it stays. */
export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof NoAccessError) return <NoAccessPage />
  if (error instanceof AwayError) return <AwayPage />
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

const LOOK_AGAIN_MS = 3000

const openAgain = async () => {
  if (await isThere()) location.reload()
}

/** There is no network, or no site: the page opens by itself when it is there. */
function AwayPage() {
  useTitle('Offline')
  useEffect(() => {
    // a browser that says it is online may have no way to the site yet
    const timer = setInterval(() => void openAgain(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <EmptyState
      heading
      title={navigator.onLine ? 'The site cannot be reached.' : 'You are offline.'}
      action={
        <Button small onClick={() => void openAgain()}>
          Try again
        </Button>
      }
    >
      This page opens when the network is back.
    </EmptyState>
  )
}

/** The page's code is gone from the server; it was reloaded once already. */
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
