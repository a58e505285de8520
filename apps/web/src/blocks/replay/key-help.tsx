import { Keys } from '../../ui/keys.tsx'
import styles from './key-help.module.css'
import { KEY_HELP } from './use-keys.ts'

/** Keys, mouse and touch in words. */
export function KeyHelp() {
  return (
    <div className="stack">
      <dl className={styles.keyHelp}>
        {KEY_HELP.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <Keys names={keys} />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="dim small">
        Mouse: drag to turn, wheel to zoom, right-drag to pan. Touch: one finger turns, two fingers pan and zoom, a tap
        plays. Keys are off while you type.
      </p>
    </div>
  )
}
