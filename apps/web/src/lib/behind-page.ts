import type { QueryClient } from '@tanstack/react-query'
import { fetchLateFonts } from '../ui/page/late-fonts.ts'
import { startOfflineBanner } from '../ui/page/offline-banner.ts'
import { noteBugPage } from './bug-page.ts'
import { openDroppedDemos } from './files/drop-demo.ts'
import { startLive } from './live/live-connection.ts'
import type { Router } from './router/router.ts'
import { showLocalTimes } from './text/local-times.ts'

/** What every page does once it stands. */
export function startBehindPage(queries: QueryClient, router: Router): void {
  fetchLateFonts()
  import('./text/country-name.ts').catch(() => undefined)
  startLive(queries)
  startOfflineBanner()
  openDroppedDemos(router)
  noteBugPage()
  showLocalTimes()
  // where the browser has none, or the reader allows none, it shows its own page without a network
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
