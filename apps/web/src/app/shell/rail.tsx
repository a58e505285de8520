import { PanelLeftClose, PanelRightClose } from 'lucide-react'
import { memo, Suspense } from 'react'
import { isFirstPage } from '../../lib/hooks/use-drawn.ts'
import { useNear } from '../../lib/hooks/use-near.ts'
import { useWhole } from '../../lib/hooks/use-whole.ts'
import { useHash } from '../../lib/url/use-hash.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import panelStyles from '../../ui/page/panel.module.css'
import type { RailPanel } from './rail-panels.tsx'
import type { RailSide } from './rail-state.ts'
import shell from './shell.module.css'

/** Panels further away than this from the window wait until the reader comes near. */
const NEAR_PX = 500

interface PanelPlaceProps {
  panel: RailPanel
  /** not yet */
  isLate: boolean
}

/**
 * One panel with its place kept while it loads, at once if the address leads into it; when it breaks, the others stay.
 * `memo`: one that the server has drawn stays while its code is on the way, whatever happens around it.
 */
export const PanelPlace = memo(function PanelPlace({ panel, isLate }: PanelPlaceProps) {
  const { label, id, Panel, height, isFar = false } = panel
  const isWhole = useWhole()
  const [place, isNear] = useNear(NEAR_PX, () => isWhole || (isFirstPage() && !isFar))
  const isLinked = useHash().startsWith(`${id}-`)
  const empty = <div ref={place} id={id} className={panelStyles.panel} style={{ minHeight: height }} />
  if (isLate || (!isNear && !isLinked)) return empty
  return (
    <Boundary
      fallback={(again) => {
        const retry = () => {
          Panel.again()
          again()
        }
        return <ErrorNote onRetry={retry}>Could not show {label}.</ErrorNote>
      }}
    >
      <Suspense fallback={empty}>
        <Panel />
      </Suspense>
    </Boundary>
  )
})

interface RailProps {
  side: RailSide
  label: string
  panels: readonly RailPanel[]
  isLate: boolean
  onFold: () => void
}

/** An open column of panels. */
export function Rail({ side, label, panels, isLate, onFold }: RailProps) {
  return (
    <aside className={`${shell.rail} ${side === 'left' ? shell.left : shell.right}`} aria-label={label}>
      {panels.map((panel) => (
        <PanelPlace key={panel.label} panel={panel} isLate={isLate} />
      ))}
      <IconButton
        className={shell.fold}
        label={side === 'left' ? 'Collapse left column' : 'Collapse right column'}
        icon={side === 'left' ? PanelLeftClose : PanelRightClose}
        onClick={onFold}
      />
    </aside>
  )
}
