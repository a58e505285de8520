import { Clapperboard, Play } from 'lucide-react'
import { createContext, use } from 'react'
import { clockText } from '../../blocks/analysis/clock-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/page/announcer.tsx'
import styles from './analyze-demo.module.css'
import { usePlayhead } from './charts/playhead.ts'

/** Opens the Player tab, to watch a moment or to make a clip of it; null where there is nothing to play, or where it is open. */
export const OpenPlayer = createContext<((clips: boolean) => void) | null>(null)

interface MomentProps {
  ms: number
  /** what is there */
  of: string
  /** a clip can be made of it */
  clips?: boolean
}

/** A moment of the demo: a click puts the playhead there, in all tabs; the signs behind it play it from there and make a clip of it. */
export function MomentButton({ ms, of, clips = false }: MomentProps) {
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
            openPlayer(false)
          }}
        >
          <Icon of={Play} size="sm" />
        </button>
      )}
      {openPlayer && clips && (
        <button
          type="button"
          className={styles.watchMoment}
          aria-label={`Clip of ${moment}, ${of}`}
          data-tip="Make a clip"
          onClick={() => {
            playhead.show(ms)
            openPlayer(true)
          }}
        >
          <Icon of={Clapperboard} size="sm" />
        </button>
      )}
    </span>
  )
}
