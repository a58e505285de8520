import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import table from '../../ui/table/table.module.css'
import { useDownload } from '../use-download.ts'

interface DemoButtonProps {
  demoId: number
  /** whose demo: `kz_map by player` */
  of: string
  className?: string
  /** a text or a time instead of the bare icon */
  children?: ReactNode
}

/** Downloads a demo: an icon, or what is inside it. */
export function DemoButton({ demoId, of, className = table.iconLink, children }: DemoButtonProps) {
  const { busy, download } = useDownload(demoId)
  return (
    <button
      type="button"
      className={className}
      aria-label={`Download demo of ${of}`}
      aria-busy={busy || undefined}
      onClick={download}
    >
      <Icon of={Download} />
      {children}
    </button>
  )
}
