import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useSite } from '../../lib/site.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { ToastLayer } from '../../ui/toast-layer.tsx'
import { TooltipLayer } from '../../ui/tooltip.tsx'
import { Footer } from './footer.tsx'
import { Rail } from './rail.tsx'
import { LEFT_PANELS, type RailPanel, RIGHT_PANELS } from './rail-panels.tsx'
import { type RailSide, type RailState, useRails } from './rail-state.ts'
import { Spine } from './spine.tsx'
import { TopBar } from './top-bar.tsx'
import { usePageChange } from './use-page-change.ts'
import { useShortcuts } from './use-shortcuts.ts'

const QuickSearch = lazy(async () => ({
  default: (await import('../../features/search/quick-search.tsx')).QuickSearch,
}))

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

/** What stands on every page: bar, columns, footer. The page is its child. */
export function Shell({ children }: { children: ReactNode }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const layout = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.rails })
  const { states, choose } = useRails(layout ?? 'folded')
  const shortcuts = useShortcuts()
  const main = useRef<HTMLElement>(null)
  usePageChange(main)

  const site = useSite()
  const rightPanels = RIGHT_PANELS.filter(({ isWanted }) => isWanted?.(site) ?? true)

  const left = LEFT_PANELS.length ? states.left : 'none'
  const right = rightPanels.length ? states.right : 'none'
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar pathname={pathname} onSearch={() => shortcuts.setSearchOpen(true)} />
      <div className="shell" data-left={left} data-right={right}>
        <main id="main" tabIndex={-1} ref={main}>
          <Suspense>{children}</Suspense>
        </main>
        <Column side="left" label="Community" panels={LEFT_PANELS} state={left} onChoose={choose} />
        <Column side="right" label="Maps, news and servers" panels={rightPanels} state={right} onChoose={choose} />
      </div>
      <Footer onShortcuts={() => shortcuts.setListOpen(true)} />
      <Suspense>
        {shortcuts.listOpen && (
          <ShortcutList on={shortcuts.on} onSwitch={shortcuts.switchOn} onClose={() => shortcuts.setListOpen(false)} />
        )}
        {shortcuts.searchOpen && <QuickSearch onClose={() => shortcuts.setSearchOpen(false)} />}
      </Suspense>
      <Announcer />
      <TooltipLayer />
      <ToastLayer />
    </>
  )
}

interface ColumnProps {
  side: RailSide
  label: string
  panels: readonly RailPanel[]
  state: RailState
  onChoose: (side: RailSide, choice: 'open' | 'folded') => void
}

function Column({ side, label, panels, state, onChoose }: ColumnProps) {
  if (state === 'none') return null
  if (state === 'open')
    return <Rail side={side} label={label} panels={panels} onFold={() => onChoose(side, 'folded')} />
  return <Spine side={side} label={label} panels={panels} onOpen={() => onChoose(side, 'open')} />
}
