import { useSite } from '../../lib/session/site.ts'
import pageHead from '../../ui/page/page-head.module.css'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** What stands where the server cannot draw a page: the bar, the page's title, and that it is on its way. */
export function WaitingShell({ title }: { title: string }) {
  const { name } = useSite()
  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      <TopBar pathname="" />
      <div className={styles.shell}>
        <main className="stack">
          <h1 id="main" className={pageHead.title} tabIndex={-1}>
            <bdi>{title || name}</bdi>
          </h1>
          <Spinner />
        </main>
      </div>
    </>
  )
}
