import type { PlayerStats } from '@kz/contract/accounts/profiles'
import { DIFFICULTIES } from '@kz/contract/rules'
import { type CSSProperties, useState } from 'react'
import { capital } from '../../../blocks/capital.ts'
import { optionsOf } from '../../../ui/field/options.ts'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from '../profile.module.css'

const CHOICES = optionsOf({ byDifficulty: 'Difficulty', byType: 'Type', byLength: 'Length' })
type Choice = (typeof CHOICES)[number]['value']

function colourOf(choice: Choice, name: string): string {
  if (name === 'unknown') return 'var(--kz-line-strong)'
  const level = (DIFFICULTIES as readonly string[]).indexOf(name) + 1
  return choice === 'byDifficulty' ? `var(--kz-diff-${Math.ceil(level / 2)})` : 'var(--kz-chart-2)'
}

/** Of which kind of map a player's records are: bars of those held now, beside it how many there ever were. */
export function SharePanel({ stats }: { stats: PlayerStats }) {
  const [choice, setChoice] = useState<Choice>('byDifficulty')
  const shares = stats[choice]
  const most = Math.max(1, ...shares.map(({ current, total }) => Math.max(current, total)))
  return (
    <Panel
      className={styles.shares}
      title="Records by map"
      actions={shares.length > 0 && <Segmented label="By" options={CHOICES} value={choice} onChange={setChoice} />}
    >
      {shares.length === 0 ? (
        <p className="dim">No records yet.</p>
      ) : (
        <ul className={styles.dbar}>
          {shares.map(({ name, current, total }) => (
            <li key={name}>
              <span>{capital(name)}</span>
              <span className={styles.bars} aria-hidden="true">
                <i className={styles.ever} style={{ width: `${(total / most) * 100}%` }} />
                <i style={{ width: `${(current / most) * 100}%`, '--c': colourOf(choice, name) } as CSSProperties} />
              </span>
              <b>
                {current}
                <span className="visually-hidden"> held, {total} ever set</span>
              </b>
              <span className={`dim ${styles.everSet}`} aria-hidden="true">
                {total}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shares.length > 0 && <p className={`dim ${styles.legend}`}>Held now, and ever set behind it.</p>}
    </Panel>
  )
}
