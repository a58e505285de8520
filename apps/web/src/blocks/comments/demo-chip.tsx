import { splitMapRoute } from '@kz/contract/rules'
import type { MouseEvent } from 'react'
import { paths } from '../../lib/url/paths.ts'
import chip from '../../ui/chip.module.css'
import comments from './comments.module.css'

interface DemoChipProps {
  demoId: number
  /** map and route of the demo */
  demoName: string
}

/** The demo a comment speaks of. Leads to its row where the page shows it, else to its map. */
export function DemoChip({ demoId, demoName }: DemoChipProps) {
  const { mapName, route } = splitMapRoute(demoName)
  const showRow = (event: MouseEvent) => {
    const row = document.getElementById(`demo-${demoId}`)
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    row.scrollIntoView({ block: 'center' })
    row.animate([{ backgroundColor: 'var(--kz-accent-soft)' }, {}], 2000)
    row.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    <a
      className={`${chip.chip} ${comments.cmDemo}`}
      data-part="chip"
      href={paths.record(mapName, route)}
      onClick={showRow}
      dir="auto"
    >
      {demoName}
    </a>
  )
}
