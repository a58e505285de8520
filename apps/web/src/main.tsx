import './styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { NoAccessError } from './app/access.ts'
import { takeFirstData } from './app/first-data.ts'
import { followLinks } from './app/follow-links.ts'
import { makeRouter, type SiteRouter } from './app/router.tsx'
import { pageSettled } from './lib/page-settled.ts'
import { queryClient } from './lib/query-client.ts'
import { restoreSession } from './lib/session.ts'
import { currentSession, watchSession } from './lib/session-store.ts'
import { startTheme } from './lib/theme.ts'
import lateFonts from './styles/late-fonts.css?url'

/** Another user sees other answers and other pages: nothing of the last one stays. */
function followUser(router: SiteRouter): void {
  let userId = currentSession().user?.userId
  watchSession(() => {
    const next = currentSession().user?.userId
    if (next === userId) return
    userId = next
    void queryClient.resetQueries()
    void router.invalidate()
  })
}

/** The shell that came with the page stays until the page's code is there, but not longer than this. */
const LONGEST_WAIT = 3_000

/** The whole page at once in place of the shell, in slices that leave the browser free between them. */
async function show(container: HTMLElement, router: SiteRouter): Promise<void> {
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])
  const root = createRoot(container, {
    // a refused page is shown, not a fault
    onCaughtError: (error) => error instanceof NoAccessError || reportError(error),
  })
  await nextTask()
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** A slow phone answers its reader between two steps of the start. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The rules of the rarer letters: before the page takes the shell's place, since the browser then sets every text again. */
function fetchLateFonts(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateFonts }))
}

async function start(): Promise<void> {
  startTheme()
  fetchLateFonts()
  await nextTask()
  const firstData = document.getElementById('first-data')?.textContent
  takeFirstData(queryClient, firstData, currentSession().user === null, Date.now())
  await nextTask()
  const router = makeRouter()
  followLinks(router)
  followUser(router)
  await nextTask()
  restoreSession()
  await nextTask()
  const container = document.getElementById('root')
  if (container) await show(container, router)
  await pageSettled
  const { startLive } = await import('./lib/live-connection.ts')
  startLive(queryClient)
}

void start()
