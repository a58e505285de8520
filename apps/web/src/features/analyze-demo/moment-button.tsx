import { Play } from 'lucide-react'
import { createContext, use } from 'react'
import { clockText } from '../../blocks/analysis/clock-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/page/announcer.tsx'
import styles from './analyze-demo.module.css'
import { usePlayhead } from './charts/playhead.ts'

/** Opens the Player tab; null where there is nothing to play, or where it is open. */
export const OpenPlayer = createContext<(() => void) | null>(null)

interface MomentProps {
  ms: number
  /** what is there */
  of: string
}

/** A moment of the demo: a click puts the playhead there, in all tabs; the sign behind it plays it from there. */
export function MomentButton({ ms, of }: MomentProps) {
  const playhead = usePlayhead()
  const openPlayer = use(OpenPlayer)
  const moment = clockText(ms)
  return (
    <span className={styles.momentPair}>
      <button
        type="button"
        className={`link ${styles.moment}`}
        aria-label={`Go to ${moment}, ${of}`}
        onClick={() => {
          playhead.show(ms)
          announce(`Playhead at ${moment}`)
        }}
      >
        {moment}
      </button>
      {openPlayer && (
        <button
          type="button"
          className={styles.watchMoment}
          aria-label={`Watch ${moment}, ${of}`}
          data-tip="In the player"
          onClick={() => {
            playhead.show(ms)
            openPlayer()
          }}
        >
          <Icon of={Play} size="sm" />
        </button>
      )}
    </span>
  )
}
