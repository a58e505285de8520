import { Suspense } from 'react'
import { LatestDemosPanel } from '../../features/latest-demos/latest-demos-panel.tsx'
import { useRejected } from '../../features/latest-demos/use-rejected.ts'
import { pageWhole } from '../../lib/page-rest.ts'
import { paths } from '../../lib/url/paths.ts'
import chip from '../../ui/chip.module.css'
import { late } from '../../ui/page/late.tsx'
import styles from './home-page.module.css'

/** The server has drawn it; it hydrates when the page stands and its answers have come. */
const later = (name: keyof typeof import('../home-parts.ts')) =>
  late(async () => {
    await pageWhole
    return (await import('../home-parts.ts'))[name]
  })

const NewsList = later('NewsList')
const LatestMessagesPanel = later('LatestMessagesPanel')
const TimelinePanel = later('TimelinePanel')

const jumps = [
  { label: 'News', to: '#news' },
  { label: 'Demos', to: '#demos' },
  { label: 'Map of the day', to: '#map-of-the-day' },
  { label: 'Servers', to: '#servers' },
  { label: 'Forum', to: '#forum' },
  { label: 'Records', to: '#timeline' },
  { label: 'Chat', to: '#chat' },
]

/**
 * The home page, in the order of phones; the columns bring the rest. What is not on the first screen is hydrated from the
 * server by itself, when the browser has time.
 */
export function HomePage() {
  const [withRejected, setWithRejected] = useRejected()
  return (
    <div className={styles.home}>
      <nav className={styles.jump} aria-label="On this page">
        {jumps.map(({ label, to }) => (
          <a key={to} className={chip.chip} data-part="chip" href={to}>
            {label}
          </a>
        ))}
      </nav>
      <noscript>
        <a href={`${paths.home()}?all=1`}>Show all of this page</a>
      </noscript>
      <div className={styles.news}>
        <Suspense>
          <NewsList />
        </Suspense>
      </div>
      <div className={styles.demos}>
        <LatestDemosPanel withRejected={withRejected} onRejected={setWithRejected} />
      </div>
      <div className={styles.forum}>
        <Suspense>
          <LatestMessagesPanel />
        </Suspense>
      </div>
      <div className={styles.timeline}>
        <Suspense>
          <TimelinePanel />
        </Suspense>
      </div>
    </div>
  )
}
