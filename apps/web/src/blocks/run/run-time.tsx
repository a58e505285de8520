import { timeParts } from '../../ui/time/time-parts.ts'
import { TimeText } from '../../ui/time/time-text.tsx'
import blocks from '../blocks.module.css'
import { useDownload } from '../use-download.ts'

interface RunTimeProps {
  demoId: number
  timeMs: number
  hasFile: boolean
  /** whose demo: `kz_map by player` */
  of: string
  record?: boolean
}

/** The time of a run; where there is a demo, a click downloads it. */
export function RunTime({ demoId, timeMs, hasFile, of, record = false }: RunTimeProps) {
  const { busy, download } = useDownload(demoId)
  const text = <TimeText milliseconds={timeMs} record={record} />
  const { lead, rest } = timeParts(timeMs)
  if (!hasFile) return text
  return (
    <button
      type="button"
      className={blocks.runTime}
      data-tip="Download the demo"
      aria-label={`${lead}${rest}, download demo of ${of}`}
      aria-busy={busy || undefined}
      onClick={download}
    >
      {text}
    </button>
  )
}
