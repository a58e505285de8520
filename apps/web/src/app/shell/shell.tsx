import { isAlone, type RailLayout } from '@kz/contract/pages'
import { lazy, memo, type ReactNode, Suspense, useRef } from 'react'
import { pageWhole } from '../../lib/page-rest.ts'
import { pageSettled } from '../../lib/page-settled.ts'
import { useRouterState } from '../../lib/router/router-context.tsx'
import { beginSearch, takeTyped } from '../../lib/search-keys.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../lib/url/paths.ts'
import { Announcer } from '../../ui/page/announcer.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { late } from '../../ui/page/late.tsx'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import { Rail } from './rail.tsx'
import { LEFT_PANELS, type RailPanel, RIGHT_PANELS } from './rail-panels.tsx'
import { isFoldedFirst, type RailSide, type RailState, useRails } from './rail-state.ts'
import styles from './shell.module.css'
import { Spine } from './spine.tsx'
import { TopBar } from './top-bar.tsx'
import { usePageChange } from './use-page-change.ts'
import { useShortcuts } from './use-shortcuts.ts'

const QuickSearch = lazy(async () => {
  try {
    return { default: (await import('../../features/search/quick-search.tsx')).QuickSearch }
  } catch (error) {
    // no field will come
    takeTyped()
    throw error
  }
})

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

/** Notifications wait for it: they are kept until they are shown. */
const Layers = late(async () => {
  await pageSettled
  return (await import('./layers.tsx')).Layers
})

const ConfirmMail = lazy(async () => ({ default: (await import('../../blocks/member/confirm-mail.tsx')).ConfirmMail }))

const EndingLine = lazy(async () => ({ default: (await import('../../blocks/member/ending-line.tsx')).EndingLine }))

const SecondFactorLine = lazy(async () => ({
  default: (await import('../../blocks/second-factor-line.tsx')).SecondFactorLine,
}))

/** Taken over when the page itself is. */
const Welcome = lazy(async () => {
  await pageWhole
  return { default: (await import('../../features/latest-demos/welcome.tsx')).Welcome }
})

const NowLine = lazy(async () => {
  await pageWhole
  return { default: (await import('../../features/now/now-line.tsx')).NowLine }
})

const Footer = lazy(async () => {
  await pageWhole
  return { default: (await import('./footer.tsx')).Footer }
})

const SIDES = [
  { side: 'left', label: 'Community', panels: LEFT_PANELS },
  { side: 'right', label: 'Maps, news and servers', panels: RIGHT_PANELS },
] as const

/** What stands on every page: bar, columns, footer. The page is its child. */
export function Shell({ children }: { children: ReactNode }) {
  const { location, route } = useRouterState()
  const { pathname } = location
  const layout = route?.row.rails ?? 'folded'
  const { states, choose } = useRails(layout)
  const shortcuts = useShortcuts()
  const start = useRef<HTMLElement>(null)
  usePageChange(start)
  const isHome = pathname === paths.home()
  const { user } = useSession()

  const site = useSite()
  const search = () => {
    beginSearch()
    shortcuts.setSearchOpen(true)
  }
  const wanted = ({ isWanted }: RailPanel) => isWanted?.(site) ?? true

  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      <TopBar pathname={pathname} onSearch={search} />
      {isHome && !user && <WelcomePlace />}
      {isHome && <NowPlace />}
      <div className={styles.shell} data-page={isHome ? 'home' : route && isAlone(route.row) ? 'alone' : undefined}>
        <main>
          {/* on phones the parts of home's main and of the columns stand among each other: main itself is no box there */}
          <span id="main" className={styles.start} tabIndex={-1} ref={start} />
          {user?.emailVerified === false && (
            <Suspense>
              <ConfirmMail />
            </Suspense>
          )}
          {user?.endsIso && (
            <Suspense>
              <EndingLine />
            </Suspense>
          )}
          {user?.secondFactor && Array.isArray(route?.row.access) && (
            <Suspense>
              <SecondFactorLine />
            </Suspense>
          )}
          <Page>{children}</Page>
        </main>
        {SIDES.map(({ side, label, panels }) => (
          <Column
            key={side}
            side={side}
            label={label}
            panels={panels.filter(wanted)}
            layout={layout}
            state={states?.[side]}
            onChoose={choose}
          />
        ))}
      </div>
      <FooterPlace onList={shortcuts.setListOpen} />
      {/* opened anew, one that broke is drawn anew */}
      <Boundary key={`${shortcuts.listOpen} ${shortcuts.searchOpen}`} fallback={() => null}>
        <Suspense>
          {shortcuts.listOpen && (
            <ShortcutList
              on={shortcuts.on}
              onSwitch={shortcuts.switchOn}
              onClose={() => shortcuts.setListOpen(false)}
            />
          )}
          {shortcuts.searchOpen && <QuickSearch onClose={() => shortcuts.setSearchOpen(false)} />}
        </Suspense>
      </Boundary>
      <Announcer />
      <LayersPlace />
    </>
  )
}

/** Taken over by itself, and not for what changes in the shell alone. */
const Page = memo(function Page({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
})

const LayersPlace = memo(function LayersPlace() {
  return (
    <Boundary fallback={() => null}>
      <Suspense>
        <Layers />
      </Suspense>
    </Boundary>
  )
})

const WelcomePlace = memo(function WelcomePlace() {
  return (
    <div className={styles.welcome}>
      <Boundary fallback={() => null}>
        <Suspense fallback={<div className={styles.welcomeToCome} />}>
          <Welcome />
        </Suspense>
      </Boundary>
    </div>
  )
})

const NowPlace = memo(function NowPlace() {
  return (
    <Boundary fallback={() => null}>
      <Suspense>
        <NowLine />
      </Suspense>
    </Boundary>
  )
})

const FooterPlace = memo(function FooterPlace({ onList }: { onList: (open: boolean) => void }) {
  return (
    <Boundary fallback={() => null}>
      <Suspense>
        <Footer onShortcuts={() => onList(true)} />
      </Suspense>
    </Boundary>
  )
})

interface ColumnProps {
  side: RailSide
  label: string
  panels: readonly RailPanel[]
  layout: RailLayout
  /** not known yet: both looks stand in the page, and the style sheet shows the right one */
  state: RailState | undefined
  onChoose: (side: RailSide, choice: 'open' | 'folded') => void
}

function Column({ side, label, panels, layout, state, onChoose }: ColumnProps) {
  if (state === 'none') return null
  // what few windows show first is not drawn by the server
  const isLate = state === undefined && isFoldedFirst(side, layout)
  return (
    <>
      {state !== 'folded' && (
        <Rail side={side} label={label} panels={panels} isLate={isLate} onFold={() => onChoose(side, 'folded')} />
      )}
      {state !== 'open' && (
        <Spine
          side={side}
          label={label}
          panels={panels}
          isBare={state === undefined && !isLate}
          onOpen={() => onChoose(side, 'open')}
        />
      )}
    </>
  )
}
