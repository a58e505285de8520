import './blocks.css'
import { TimeText } from '../ui/time-text.tsx'
import { useDownload } from './use-download.ts'

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
  if (!hasFile) return text
  return (
    <button
      type="button"
      className="run-time"
      data-tip="Download the demo"
      aria-busy={busy || undefined}
      onClick={download}
    >
      {text}
      <span className="sr">, download demo of {of}</span>
    </button>
  )
}
