import { formatTime } from '@kz/contract/rules'
import { ACHIEVEMENTS, type AchievementId } from '@kz/contract/runs/achievement-list'
import type { Achievement, AchievementProgress } from '@kz/contract/runs/points'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  Clock,
  Flag as FlagIcon,
  Gem,
  Hourglass,
  Map as MapIcon,
  Mountain,
  Play,
  Server,
  ShieldCheck,
  Swords,
  Timer,
} from 'lucide-react'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { queryOf } from '../../../lib/api.ts'
import { word } from '../../../lib/text/word.ts'
import { LongjumpGlyph } from '../../../ui/glyphs.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import styles from '../profile.module.css'

const ICONS: Partial<Record<AchievementId, IconShape>> = {
  'first-finish': FlagIcon,
  'death-closed': Mountain,
  'one-of-each': Mountain,
  'first-record': Timer,
  'ten-at-once': Timer,
  'took-it-back': Swords,
  'one-year': Hourglass,
  tenth: Gem,
  marathon: Clock,
  'thirty-days': CalendarDays,
  proof: ShieldCheck,
  traveller: Server,
  'two-fifty': LongjumpGlyph,
}

function progressText({ kind, value, needed }: AchievementProgress): string {
  if (kind === 'of') return `${value} of ${needed}`
  if (kind === 'most') return `${value} at most`
  if (kind === 'longest') return word(`longest: ${formatTime(value)}`)
  return kind === 'furthest' ? word(`furthest: ${value}`) : `${value} yet`
}

/** What a player has done, with date and run; what is not yet says how far it is. Nothing of who never ran. */
export function AchievementsPanel({ player }: { player: string }) {
  const { data } = useQuery({ ...queryOf('GET /points/achievements', { query: { player } }), retry: false })
  if (!data) return null
  const has = data.achievements.filter(({ dateIso }) => dateIso !== null)
  if (has.length === 0) return null
  const newest = has.map(({ dateIso }) => dateIso ?? '').reduce((a, b) => (a > b ? a : b))
  return (
    <Panel
      flush
      title="Achievements"
      sub={
        <>
          {has.length} of {data.achievements.length}, newest <Moment iso={newest} look="day" />
        </>
      }
    >
      <ul className={styles.achievements}>
        {[...has, ...data.achievements.filter(({ dateIso }) => dateIso === null)].map((one) => (
          <Line key={one.id} achievement={one} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ achievement: { id, dateIso, progress, run } }: { achievement: Achievement }) {
  const [name, what] = ACHIEVEMENTS[id]
  return (
    <li className={dateIso === null ? styles.notYet : undefined}>
      <span className={styles.achieved} aria-hidden="true">
        <Icon of={ICONS[id] ?? MapIcon} />
      </span>
      <span>
        <b dir="auto">{name}</b>
        <span className="dim">{what}</span>
      </span>
      <span className={styles.given}>
        {dateIso === null ? (
          <span className="dim">{progress ? progressText(progress) : 'not yet'}</span>
        ) : (
          <>
            <span className="dim">
              <Moment iso={dateIso} look="day" />
            </span>
            {run && (
              <span className="row">
                <MapLink mapName={run.mapName} route={run.route} />
                {run.replay && (
                  <a
                    className={tableStyles.iconLink}
                    href={run.replay}
                    aria-label={`Watch the run of ${name} on ${run.mapName}`}
                  >
                    <Icon of={Play} size="sm" />
                  </a>
                )}
              </span>
            )}
          </>
        )}
      </span>
    </li>
  )
}
