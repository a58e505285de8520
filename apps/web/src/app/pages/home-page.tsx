import { Suspense } from 'react'
import { LatestMessagesPanel } from '../../features/forum/latest-messages-panel.tsx'
import { LatestDemosPanel } from '../../features/latest-demos/latest-demos-panel.tsx'
import { MapStrip } from '../../features/latest-demos/map-strip.tsx'
import { useRejected } from '../../features/latest-demos/use-rejected.ts'
import { NewsList } from '../../features/news/news-list.tsx'
import './home-page.css'

const jumps = [
  { label: 'Demos', to: '#demos' },
  { label: 'Forum', to: '#forum' },
  { label: 'News', to: '#news' },
  { label: 'Chat', to: '#chat' },
  { label: 'Map of the day', to: '#map-of-the-day' },
  { label: 'Servers', to: '#servers' },
]

/**
 * The home page: demos and forum, then the news; the columns bring the rest.
 * What is not on the first screen is taken over from the server by itself, when the browser has time.
 */
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
        <Suspense>
          <LatestMessagesPanel />
        </Suspense>
      </div>
      <div className="stack news-part">
        <Suspense>
          <MapStrip withRejected={withRejected} />
        </Suspense>
        <Suspense>
          <NewsList />
        </Suspense>
      </div>
    </div>
  )
}
