import { clockText } from '../../blocks/analysis/clock-text.ts'
import { announce } from '../../ui/announcer.tsx'
import styles from './analyze-demo.module.css'
import { usePlayhead } from './playhead.ts'

/** A moment of the demo: a click puts the playhead there, in all tabs. */
export function MomentButton({ ms, of }: { ms: number /** what is there */; of: string }) {
  const playhead = usePlayhead()
  return (
    <button
      type="button"
      className={`link ${styles.moment}`}
      aria-label={`Go to ${clockText(ms)}, ${of}`}
      onClick={() => {
        playhead.show(ms)
        announce(`Playhead at ${clockText(ms)}`)
      }}
    >
      {clockText(ms)}
    </button>
  )
}
