import { PanelLeftOpen, PanelRightOpen } from 'lucide-react'
import { memo, useEffect } from 'react'
import { useHash } from '../../lib/url/use-hash.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { PanelPlace } from './rail.tsx'
import type { RailPanel } from './rail-panels.tsx'
import type { RailSide } from './rail-state.ts'
import shell from './shell.module.css'

interface SpineProps {
  side: RailSide
  label: string
  panels: readonly RailPanel[]
  /** its place alone: few windows show it first, and its icons come when that is known */
  isBare: boolean
  onOpen: () => void
}

/** A folded column: an icon for each panel, which opens beside it. */
export function Spine({ side, label, panels, isBare, onOpen }: SpineProps) {
  const open = side === 'left' ? 'Open left column' : 'Open right column'
  return (
    <nav
      className={`${shell.spine} ${side === 'left' ? shell.left : shell.right}`}
      aria-label={`${label} panels, folded`}
    >
      {!isBare && (
        <>
          <button type="button" aria-label={open} data-tip={open} onClick={onOpen}>
            <Icon of={side === 'left' ? PanelLeftOpen : PanelRightOpen} />
          </button>
          <hr />
          {panels.map((panel) => (
            <SpineItem key={panel.label} panel={panel} />
          ))}
        </>
      )}
    </nav>
  )
}

const SpineItem = memo(function SpineItem({ panel }: { panel: RailPanel }) {
  const { open, setOpen, opener, around } = usePopup()

  const hash = useHash()
  useEffect(() => {
    if (hash.startsWith(`${panel.id}-`)) setOpen(true)
  }, [hash, panel.id, setOpen])

  return (
    <div {...around} className={shell.item}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        data-tip={open ? undefined : panel.label}
        onClick={() => setOpen(!open)}
      >
        <Icon of={panel.icon} />
        <span className="visually-hidden">{panel.label}</span>
        {panel.Count && <panel.Count />}
      </button>
      {open && (
        <div className={shell.spinePanel}>
          <PanelPlace panel={panel} isLate={false} />
        </div>
      )}
    </div>
  )
})
