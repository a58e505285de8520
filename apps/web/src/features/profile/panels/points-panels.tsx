import type { PlayerCareer } from '@kz/contract/runs/points'
import { useQuery } from '@tanstack/react-query'
import { capital } from '../../../blocks/capital.ts'
import { difficultyLevel } from '../../../blocks/map/difficulty-level.ts'
import { DayCalendar } from '../../../blocks/points/day-calendar.tsx'
import { DayLine } from '../../../blocks/points/day-line.tsx'
import { counted } from '../../../blocks/words.ts'
import { pageNow } from '../../../lib/page-time.ts'
import { count } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { careerQuery } from '../career-query.ts'
import styles from '../profile.module.css'

/** Points over time, maps done by difficulty, days with runs; nothing of who never ran. */
export function PointsPanels({ player }: { player: string }) {
  const { data } = useQuery({ ...careerQuery(player), retry: false })
  if (!data || data.rank === null) return null
  const done = data.maps.reduce((sum, line) => sum + line.done, 0)
  const there = data.maps.reduce((sum, line) => sum + line.of, 0)
  return (
    <div className={styles.two}>
      <div className="stack">
        <PointsLine career={data} />
        <Panel title="Days on the clock" sub={`${data.days.length} of the last 182`}>
          <DayCalendar days={data.days} says={`Days played in 26 weeks: ${counted(data.days.length, 'day')}`} />
        </Panel>
      </div>
      <Panel title="Maps done" sub={`${count(done)} of ${count(there)}`}>
        <ul className={styles.mapsDone}>
          {data.maps.map(({ difficulty, done: own, of }) => (
            <li key={difficulty}>
              <span>{capital(difficulty)}</span>
              <span className={styles.doneBar} aria-hidden="true">
                <i style={{ width: `${(100 * own) / Math.max(1, of)}%`, background: colourOf(difficulty) }} />
              </span>
              <span>
                <b>{own}</b>
                <span className="dim">/{of}</span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const colourOf = (difficulty: PlayerCareer['maps'][number]['difficulty']): string => {
  const band = Math.ceil(difficultyLevel(difficulty) / 2)
  return band === 0 ? 'var(--kz-line-strong)' : `var(--kz-diff-${band})`
}

function PointsLine({ career: { history, points } }: { career: PlayerCareer }) {
  const today = pageNow().toISOString().slice(0, 10)
  const values = [
    ...history.filter(({ day }) => day < today).map(({ day, points: value }) => ({ day, value })),
    { day: today, value: points },
  ]
  return (
    <Panel
      title="Points"
      sub={count(points)}
      actions={
        <ButtonLink small kind="ghost" href={paths.leaderboard({ view: 'points' })}>
          Leaderboard
        </ButtonLink>
      }
    >
      {values.length > 1 ? (
        <DayLine
          values={values}
          upward
          label="Points chart"
          says={`Points since ${values[0]?.day}, from ${count(values[0]?.value ?? 0)} to ${count(points)}`}
          textOf={count}
          colour="chart-2"
        />
      ) : (
        <p className="dim">The points chart starts tomorrow.</p>
      )}
    </Panel>
  )
}
