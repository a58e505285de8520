import { formatTime } from '@kz/contract/rules'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import styles from './check-demos.module.css'

/** Which of the finished runs in the file is judged; nothing where there is one. */
export function RunChoice({ demo: { demoId, timeMs, seen, conflict } }: { demo: SubmittedDemo }) {
  const { act } = useMutation({ refetches: ['GET /record/submitted-demos'] })
  const times = [...new Set(seen.timers.filter(({ kind }) => kind === 'text').map((finish) => finish.timeMs))]
  if (times.length < 2 || conflict) return null
  const choose = (chosen: string) =>
    void act('Run chosen', () =>
      api.call('POST /record/update-run-map-record', { query: { demoId, timeMs: Number(chosen) } }),
    )
  const cut = (ms: number) => Math.floor(ms / 10) * 10
  return (
    <div className={`row wrap ${styles.runs}`}>
      <span className="dim">{times.length} finished runs in this demo:</span>
      <Segmented
        label="Run to judge"
        value={String(times.find((ms) => cut(ms) === timeMs) ?? '')}
        onChange={choose}
        options={times.map((ms) => ({ value: String(ms), label: formatTime(ms) }))}
      />
    </div>
  )
}
