import type { PlayerStats } from '@kz/contract/profiles'
import { DIFFICULTIES } from '@kz/contract/rules'
import { type CSSProperties, useState } from 'react'
import { capital } from '../../blocks/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const CHOICES = [
  { value: 'byDifficulty', label: 'Difficulty' },
  { value: 'byType', label: 'Type' },
  { value: 'byLength', label: 'Length' },
] as const
type Choice = (typeof CHOICES)[number]['value']

function colourOf(choice: Choice, name: string): string {
  const level = (DIFFICULTIES as readonly string[]).indexOf(name) + 1
  return choice === 'byDifficulty' && name !== 'unknown'
    ? `var(--kz-diff-${Math.ceil(level / 2)})`
    : 'var(--kz-chart-2)'
}

/** Of which kind of map a player's records are: bars of those held now, beside it how many there ever were. */
export function SharePanel({ stats }: { stats: PlayerStats }) {
  const [choice, setChoice] = useState<Choice>('byDifficulty')
  const shares = stats[choice]
  const most = Math.max(1, ...shares.map(({ current, total }) => Math.max(current, total)))
  return (
    <Panel
      title="Records by map"
      actions={shares.length > 0 && <Segmented label="By" options={CHOICES} value={choice} onChange={setChoice} />}
    >
      {shares.length === 0 ? (
        <p className="dim">No records yet.</p>
      ) : (
        <ul className="dbar">
          {shares.map(({ name, current, total }) => (
            <li key={name}>
              <span>{capital(name)}</span>
              <span className="bars" aria-hidden="true">
                <i className="ever" style={{ width: `${(total / most) * 100}%` }} />
                <i style={{ width: `${(current / most) * 100}%`, '--c': colourOf(choice, name) } as CSSProperties} />
              </span>
              <b>
                {current}
                <span className="sr"> held, {total} ever set</span>
              </b>
              <span className="dim ever-set" aria-hidden="true">
                {total}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shares.length > 0 && <p className="dim legend">Held now, and ever set behind it.</p>}
    </Panel>
  )
}
