import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
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
