import { lazy, Suspense } from 'react'
import { LatestMessagesPanel } from '../../features/forum/latest-messages-panel.tsx'
import { LatestDemosPanel } from '../../features/latest-demos/latest-demos-panel.tsx'
import { useRejected } from '../../features/latest-demos/use-rejected.ts'
import { NewsList } from '../../features/news/news-list.tsx'
import { pageSettled } from '../../lib/page-settled.ts'
import chip from '../../ui/chip.module.css'
import styles from './home-page.module.css'

const TimelinePanel = lazy(async () => {
  await pageSettled
  return { default: (await import('../../features/timeline/timeline-panel.tsx')).TimelinePanel }
})

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
