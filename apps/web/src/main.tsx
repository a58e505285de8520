import './styles/main.css'
import { drawnAddress, type FirstData } from '@kz/contract/wire/drawn-page'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeFirstData, takeRest } from './app/dehydrated-state.ts'
import { followLinks } from './app/follow-links.ts'
import { makeRouter } from './app/router.tsx'
import { Site } from './app/site.tsx'
import { leaveFirstPage } from './lib/hooks/use-drawn.ts'
import { replayTouches } from './lib/input-replay.ts'
import { setPageRest } from './lib/page-rest.ts'
import { pageSettled } from './lib/page-settled.ts'
import { holdPageTime } from './lib/page-time.ts'
import { queryClient } from './lib/query-client.ts'
import type { Router } from './lib/router/router.ts'
import { restoreScroll } from './lib/router/scroll.ts'
import { restoreSession } from './lib/session/session.ts'
import { currentSession, watchSession } from './lib/session/session-store.ts'
import { startTheme } from './lib/session/theme.ts'

/** Style sheets are waited for no longer than this. */
const LONGEST_MILLISECONDS = 3_000

/** Another user sees other answers and other pages: nothing of the last one stays. So does one who has to change the password or add a second factor. */
function followUser(router: Router): void {
  const mustOf = () => currentSession().user?.mustChangePassword || currentSession().user?.secondFactor?.state === 'due'
  let { userId } = currentSession().user ?? {}
  let mustAct = mustOf()
  watchSession(() => {
    const { userId: next } = currentSession().user ?? {}
    const must = mustOf()
    // they are led to where the password is changed, or a second factor added
    if (must && !mustAct) void router.invalidate()
    mustAct = must
    if (next === userId) return
    userId = next
    document.documentElement.toggleAttribute('data-member', next !== undefined)
    void queryClient.resetQueries()
    void router.invalidate()
  })
}

/**
 * Takes over the page that the server has drawn, in place and in slices that leave the browser free between them. An
 * address the server did not draw, or not for this reader, is drawn here.
 */
async function show(container: HTMLElement, router: Router): Promise<void> {
  const { drawn } = container.dataset
  await router.load()
  await nextTask()
  const site = <Site router={router} queries={queryClient} moveWindow={restoreScroll(router)} />
  const onCaughtError = (error: unknown) => reportError(error)
  const { location: at, route, status, error } = router.state
  const known = route?.row.query
  const address = known
    ? drawnAddress(at.pathname, new URLSearchParams(at.searchStr), known)
    : at.pathname + at.searchStr
  if (drawn === address && status === 'idle' && error === undefined) {
    startTransition(() => {
      hydrateRoot(container, site, { onCaughtError, onRecoverableError: noteRedrawn })
    })
  } else {
    leaveFirstPage()
    const root = createRoot(container, { onCaughtError })
    startTransition(() => root.render(site))
  }
  router.onLeave((pathChanged) => pathChanged && leaveFirstPage())
}

/** A part was not what the server drew, such as an answer that changed meanwhile: the browser has drawn it again. */
function noteRedrawn(error: unknown): void {
  performance.mark('redrawn', { detail: String(error) })
}

/**
 * A page that the server has drawn has the styles of what stands in it; here comes the rest of its sheets. They hold for
 * nothing until the last is there: one that comes behind another has the browser style and lay out the whole page again.
 * Fulfilled when they hold; one that does not come is not waited for any longer than some seconds.
 */
async function fetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')]
  const come = links.map((link) => {
    link.media = 'print'
    link.disabled = false
    return new Promise((resolve) => {
      link.onload = link.onerror = resolve
    })
  })
  await Promise.race([Promise.all(come), new Promise((resolve) => setTimeout(resolve, LONGEST_MILLISECONDS))])
  for (const link of links) link.media = 'all'
}

/** A slow phone answers its reader between two steps of the start. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start(): Promise<void> {
  startTheme()
  replayTouches()
  await nextTask()
  const styles = fetchStyles()
  const text = document.getElementById('first-data')?.textContent
  if (text) {
    const data: FirstData = JSON.parse(text)
    holdPageTime(data.at)
    takeFirstData(queryClient, data, currentSession().user === null, Date.now())
  }
  await nextTask()
  const router = makeRouter()
  followLinks(router)
  followUser(router)
  await nextTask()
  restoreSession()
  await nextTask()
  const container = document.getElementById('root')
  // parts that come late are drawn with the rules of the sheets
  setPageRest(async () => {
    await Promise.all([
      styles,
      container?.dataset.rest !== undefined && takeRest(queryClient, container.dataset.drawn ?? '/'),
    ])
  })
  if (container) await show(container, router)
  // what is far below is laid out once the sheets hold, not for them again
  await Promise.all([pageSettled, styles])
  const { startBehindPage } = await import('./lib/behind-page.ts')
  startBehindPage(queryClient, router)
  import('./app/page-code.ts').catch(() => undefined)
  container?.removeAttribute('data-drawn')
}

void start()
