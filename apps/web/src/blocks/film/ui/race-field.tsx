import { X } from 'lucide-react'
import field from '../../../ui/field/field.module.css'
import { optionsOf } from '../../../ui/field/options.ts'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { clockText } from '../../../ui/time/time-parts.ts'
import { ghostLook } from '../../replay/race/colours.ts'
import type { FilmSource } from '../film-source.ts'
import { type Choices, MOST_GHOSTS } from './choices.ts'
import styles from './film.module.css'

const LAYOUTS = optionsOf({ ghosts: 'As ghosts', side: 'Side by side' })

/** The other runs in the film, up to three; the first is whose gap is told. */
export function RaceField({
  source: { others, ghosts, player },
  choices: { racing, isSideBySide },
  onChange,
}: {
  source: FilmSource
  choices: Choices
  onChange: (change: Partial<Choices>) => void
}) {
  const left = others.filter(({ place }) => !racing.includes(place))
  const set = (next: readonly number[]) => {
    // the player reads the tracks of those that are on
    player.showGhosts(new Set([...player.get().ghosts, ...next]))
    onChange({ racing: next })
  }
  return (
    <div className={field.field}>
      <span className={field.label}>Runs beside it</span>
      <ul className={styles.racers}>
        {racing.map((place) => {
          const one = others.find((other) => other.place === place)
          if (!one) return null
          const isThere = ghosts.some((ghost) => ghost.place === place)
          return (
            <li key={place} style={{ '--ghost': ghostLook(place).colour } as React.CSSProperties}>
              <b>{place}</b>
              <span dir="auto">{one.name}</span>
              <span className="dim">{isThere ? clockText(one.timeMs) : 'loading...'}</span>
              <IconButton
                label={`Without ${one.name}`}
                icon={X}
                onClick={() => set(racing.filter((other) => other !== place))}
              />
            </li>
          )
        })}
      </ul>
      {racing.length < MOST_GHOSTS && left.length > 0 && (
        <select
          className={field.input}
          data-part="input"
          aria-label="Add a run"
          value=""
          onChange={({ target }) => set([...racing, Number(target.value)])}
        >
          <option value="">Add a run...</option>
          {left.map(({ place, name, timeMs }) => (
            <option key={place} value={place}>
              {place} {name} {clockText(timeMs)}
            </option>
          ))}
        </select>
      )}
      {racing.length > 0 && (
        <Segmented
          label="How they are shown"
          options={LAYOUTS}
          value={isSideBySide ? 'side' : 'ghosts'}
          onChange={(value) => onChange({ isSideBySide: value === 'side' })}
        />
      )}
    </div>
  )
}
