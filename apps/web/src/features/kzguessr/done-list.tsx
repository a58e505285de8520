import type { GuessrDone } from '@kz/contract/guessr/guessr'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { count } from '../../lib/text/format.ts'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './kzguessr.module.css'
import { outcomeText } from './outcome-text.ts'

/** The rounds that are over: which map it was and what it brought. */
export function DoneList({ done, points }: { done: readonly GuessrDone[]; points: number }) {
  return (
    <Panel title="This game" sub={<span data-stays="">{count(points)} points</span>} flush>
      {done.length === 0 ? (
        <p className={`${panel.body} dim`}>Names appear here after each round.</p>
      ) : (
        <ul className={styles.done}>
          {done.map((round) => (
            <li key={round.round}>
              <MapPicture src={round.answer?.picture ?? ''} width={56} height={32} />
              <span>
                {round.answer ? <MapLink mapName={round.answer.mapName} /> : `Round ${round.round}`}
                <span className="dim">{outcomeText(round)}</span>
              </span>
              <b className={round.points > 0 ? styles.gain : styles.loss}>
                {round.points > 0 ? `+${count(round.points)}` : 0}
              </b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
