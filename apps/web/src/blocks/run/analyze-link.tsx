import { Activity, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import table from '../../ui/table/table.module.css'

interface AnalyzeLinkProps {
  open: Parameters<typeof paths.analyzer>[0]
  /** whose demo: `kz_map by player` */
  of: string
  className?: string
  /** a text beside the icon */
  children?: ReactNode
}

/** Opens a demo in the analyzer. */
export function AnalyzeLink({ open, of, className = table.iconLink, children }: AnalyzeLinkProps) {
  return (
    <a
      className={className}
      href={paths.analyzer(open)}
      aria-label={`Analyze demo of ${of}`}
      data-tip={children ? undefined : 'Analyze'}
    >
      <Icon of={Activity} size={children ? 'sm' : 'md'} />
      {children}
    </a>
  )
}

/** Opens the player of the analyzer, for a demo that has no page of its own to be watched on. */
export function WatchDemoLink({ open, of }: Pick<AnalyzeLinkProps, 'open' | 'of'>) {
  return (
    <a
      className={table.iconLink}
      href={paths.analyzer({ ...open, tab: 'player' })}
      aria-keyshortcuts="W"
      aria-label={`Watch the demo of ${of}`}
      data-tip="Watch the run"
    >
      <Icon of={Play} />
    </a>
  )
}
