import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { queryOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field/field.module.css'
import { MissedJumpGlyph } from '../../ui/glyphs.tsx'
import keyCap from '../../ui/key.module.css'
import styles from './kzguessr.module.css'

interface DailyDoorProps {
  /** how it stands with it: `Open until midnight UTC.` */
  state: string
  busy: boolean
  blockedBy: string | undefined
  /** with what was typed already */
  onStart: (typed: string) => void
}

/**
 * Today's first picture, still covered, and the field: the first letter uncovers it and starts its clock, for who has seen it
 * is playing.
 */
export function DailyDoor({ state, busy, blockedBy, onStart }: DailyDoorProps) {
  const fieldId = useId()
  return (
    <section aria-label="Daily">
      <div className={`${styles.shot} ${styles.covered}`}>
        <Scene />
        <div className={styles.dark}>
          <div className={styles.cover}>
            <MissedJumpGlyph />
            <h2 className="display">
              <bdi>Daily</bdi> <span className={`${keyCap.key} ${styles.keys}`}>1</span>
            </h2>
            <p>The same five maps for everybody, once a day. The first picture opens when you begin to type.</p>
            <p>{state}</p>
          </div>
        </div>
      </div>
      <div className={styles.answer}>
        <div className={styles.say}>
          <label className="visually-hidden" htmlFor={fieldId}>
            Name of the first map: typing starts the daily
          </label>
          <input
            id={fieldId}
            className={`${fieldStyles.input} display ${styles.field}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            placeholder="Type the map"
            readOnly={busy || blockedBy !== undefined}
            onInput={({ currentTarget }) => onStart(currentTarget.value)}
          />
          <Button
            kind="primary"
            className={styles.guess ?? ''}
            busy={busy}
            busyText="Starting..."
            blockedBy={blockedBy}
            onClick={() => onStart('')}
          >
            Play daily
          </Button>
        </div>
      </div>
    </section>
  )
}

/**
 * Behind the words: the map of the day, out of focus. It is never the first picture itself, not even blurred: all pictures of
 * maps are public, and whoever held them against a blurred one would know the answer before the clock starts.
 */
function Scene() {
  const isSettled = useSettled()
  const { data } = useQuery({ ...queryOf('GET /motd/'), enabled: isSettled })
  const image = data?.currentMotdRecord?.mapImage
  return image ? <MapPicture className={styles.scene} src={image} width={640} height={360} eager named /> : null
}
