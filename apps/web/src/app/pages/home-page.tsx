import { lazy, Suspense } from 'react'
import { LatestDemosPanel } from '../../features/latest-demos/latest-demos-panel.tsx'
import { MapStrip } from '../../features/latest-demos/map-strip.tsx'
import { useRejected } from '../../features/latest-demos/use-rejected.ts'
import { NewsList } from '../../features/news/news-list.tsx'
import { pageSettled } from '../../lib/page-settled.ts'
import './home-page.css'

/** Comes after the demos, like the columns. */
const LatestMessagesPanel = lazy(async () => {
  await pageSettled
  return { default: (await import('../../features/forum/latest-messages-panel.tsx')).LatestMessagesPanel }
})

const jumps = [
  { label: 'Demos', to: '#demos' },
  { label: 'Forum', to: '#forum' },
  { label: 'News', to: '#news' },
  { label: 'Chat', to: '#chat' },
  { label: 'Map of the day', to: '#map-of-the-day' },
  { label: 'Servers', to: '#servers' },
]

/** The home page (specification 2.4): demos and forum, then the news; the columns bring the rest. */
export function HomePage() {
  const [withRejected, setWithRejected] = useRejected()
  return (
    <div className="home">
      <nav className="jump" aria-label="On this page">
        {jumps.map(({ label, to }) => (
          <a key={to} className="chip" href={to}>
            {label}
          </a>
        ))}
      </nav>
      <div className="stack demos-part">
        <LatestDemosPanel withRejected={withRejected} onRejected={setWithRejected} />
        <Suspense fallback={<div id="forum" className="panel forum-place" />}>
          <LatestMessagesPanel />
        </Suspense>
      </div>
      <div className="stack news-part">
        <MapStrip withRejected={withRejected} />
        <NewsList />
      </div>
    </div>
  )
}
