import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { CountrySelect } from '../../../blocks/member/country-select.tsx'
import { STANDING_WORDS, StandingShape } from '../../../blocks/run/standing.tsx'
import { counted } from '../../../blocks/words.ts'
import { useSession } from '../../../lib/session/session.ts'
import { count } from '../../../lib/text/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import type { BoardState } from './board-state.ts'
import styles from './times.module.css'

interface BoardFiltersProps {
  state: BoardState
  /** how many players have a time from each standing up; undefined until it is known */
  levels: readonly number[] | undefined
  onChange: (change: Partial<BoardState>) => void
}

/** From which standing up, of which country, and of those one follows. */
export function BoardFilters({ state, levels, onChange }: BoardFiltersProps) {
  const { user } = useSession()
  return (
    <div className={styles.filters}>
      <span className={`dim ${styles.fromWord}`} aria-hidden="true">
        From
      </span>
      <Segmented<Standing>
        label="From which standing"
        value={state.from}
        onChange={(from) => onChange({ from })}
        options={STANDINGS.map((value, level) => ({
          ...{ value, label: STANDING_WORDS[value].word, count: levels && exactly(levels, level) },
          mark: <StandingShape standing={value} />,
        }))}
      />
      <span className={styles.whose}>
        {user && (
          <Chip on={state.followed} onToggle={() => onChange({ followed: !state.followed })}>
            Followed
          </Chip>
        )}
        <CountrySelect country={state.country} onChange={(country) => onChange({ country })} />
      </span>
      <p className={`dim ${styles.counted}`}>{levels ? sentence(levels, state.from) : '\u00a0'}</p>
    </div>
  )
}

/** Whose best stands at this level and no higher. */
const exactly = (levels: readonly number[], level: number): number => (levels[level] ?? 0) - (levels[level + 1] ?? 0)

/** Who is on the board from this standing up, and how many stand lower. */
function sentence(levels: readonly number[], from: Standing): string {
  const [all = 0] = levels
  const own = levels[STANDINGS.indexOf(from)] ?? 0
  const whole = counted(all, 'player')
  if (from === 'sent') return `${whole}, whatever their standing.`
  const words = {
    replayed: `${count(own)} of ${whole}, replayed and up.`,
    simulated: `${count(own)} of ${whole}, simulated and up.`,
    checked: `${count(own)} of ${whole}, checked.`,
  }[from]
  return all > own ? `${words} ${count(all - own)} with lower runs only.` : words
}
