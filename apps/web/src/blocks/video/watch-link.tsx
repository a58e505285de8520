import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import table from '../../ui/table/table.module.css'

interface WatchLinkProps {
  demoId: number
  /** whose run: `kz_map by player` */
  of: string
  className?: string
  /** a text beside the icon */
  children?: ReactNode
}

/** Opens the run itself, drawn. */
export function WatchLink({ demoId, of, className = table.iconLink, children }: WatchLinkProps) {
  return (
    <a
      className={className}
      href={paths.replay(demoId)}
      aria-label={`Watch the run of ${of}`}
      data-tip={children ? undefined : 'Watch the run'}
    >
      <Icon of={Play} size={children ? 'sm' : 'md'} />
      {children}
    </a>
  )
}
