import { useTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import styles from './not-found-page.module.css'

/** The page for paths nobody knows. */
export function NotFoundPage() {
  useTitle('This page does not exist')
  return (
    <>
      <EmptyState
        heading
        title="This page does not exist"
        action={
          <div className="row">
            <ButtonLink small href={paths.home()}>
              Back to news
            </ButtonLink>
            <ButtonLink small kind="ghost" href={paths.records()}>
              Records
            </ButtonLink>
          </div>
        }
      >
        You missed the block. The start button is over there.
      </EmptyState>
      <search>
        <form action={paths.search()} className={`row ${styles.search}`}>
          <SearchInput label="Search" name="q" placeholder="Map or player" />
          <Button type="submit">Search</Button>
        </form>
      </search>
    </>
  )
}
