import type { Section, Sections } from '@kz/contract/runs/sections'
import { partName } from '@kz/contract/sentences/part-names'
import { Play } from 'lucide-react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { differenceText } from '../../../ui/time/time-parts.ts'
import { raceOf } from '../race-link.ts'
import { type Against, beginsAt, lossOf } from './section-state.ts'
import styles from './sections.module.css'

interface SectionTableProps {
  found: Sections
  against: Against
  hot: readonly number[]
  lit: number | null
  onLit: (index: number | null) => void
}

/** The parts of a route: the best of each and who holds it, and what the viewer loses there. */
export function SectionTable({ found, against, hot, lit, onLit }: SectionTableProps) {
  const { user } = useSession()
  const { sections, mine, along } = found
  const isOwn = sections.some(({ mineMs }) => mineMs !== null)
  const most = Math.max(1, ...sections.map((section) => lossOf(section, against, isOwn) ?? 0))
  const columns: (Column<Section> | false)[] = [
    {
      head: '#',
      cell: ({ index }) => (
        <span className={styles.number} data-hot={hot.includes(index) || undefined}>
          {index}
        </span>
      ),
    },
    {
      head: 'Part',
      isName: true,
      cell: ({ name, look, index }) => (look ? partName(look, index === 1) : <bdi>{name}</bdi>),
    },
    { head: 'Best', right: true, isTime: true, cell: ({ bestMs }) => differenceText(bestMs) },
    {
      head: 'Held by',
      className: styles.wide,
      cell: ({ holder, holderId, holderCountry }) => (
        <>
          <PlayerName name={holder} country={holderCountry} />{' '}
          {user && holderId === user.userId && <Tag kind="warn">you hold it</Tag>}
        </>
      ),
    },
    {
      head: along?.isRecord ? 'Record' : 'Fastest',
      right: true,
      className: styles.wide,
      look: 'dim',
      cell: ({ recordMs }) => timeOr(recordMs),
    },
    isOwn && { head: 'You', right: true, isTime: true, cell: ({ mineMs }) => timeOr(mineMs) },
    {
      head: isOwn ? 'You lose' : along?.isRecord ? 'Record loses' : 'Fastest loses',
      cell: (section) => <Loss ms={lossOf(section, against, isOwn)} most={most} isHot={hot.includes(section.index)} />,
    },
    isOwn && {
      head: 'Your best',
      right: true,
      className: styles.wide,
      look: 'dim',
      cell: ({ mineBestMs }) => timeOr(mineBestMs),
    },
    {
      head: 'Watch',
      silent: true,
      right: true,
      cell: ({ index, replay, holder }) => {
        const href = watchOf(mine?.replay ?? along?.replay ?? null, replay, beginsAt(sections, index))
        return (
          href && (
            <a
              className={styles.watch}
              href={href}
              aria-label={`Watch section ${index}, and ${holder}`}
              data-tip={`Watch section ${index}`}
            >
              <Icon of={Play} size="sm" />
            </a>
          )
        )
      },
    },
  ]
  return (
    <Table
      caption="Sections"
      region="Sections"
      className={styles.table}
      lines={sections}
      keyOf={({ index }) => index}
      columns={columns}
      lineProps={({ index }) =>
        ({
          'data-lit': lit === index || undefined,
          onPointerEnter: () => onLit(index),
          onPointerLeave: () => onLit(null),
          onFocus: () => onLit(index),
          onBlur: () => onLit(null),
        }) as object
      }
    />
  )
}

const timeOr = (ms: number | null): string => (ms === null ? '–' : differenceText(ms))

/** From where a part begins. */
function watchOf(replay: string | null, other: string | null, seconds: number): string | null {
  if (!replay) return other
  const href = raceOf(replay, other)
  return `${href}${href.includes('?') ? '&' : '?'}t=${seconds.toFixed(2)}`
}

function Loss({ ms, most, isHot }: { ms: number | null; most: number; isHot: boolean }) {
  if (ms === null) return <span className="dim">–</span>
  return (
    <span className={styles.loss}>
      <span className={styles.lossBar} aria-hidden="true">
        <b data-hot={isHot || undefined} style={{ width: `${Math.max(0, (100 * ms) / most)}%` }} />
      </span>
      <TimeDifference milliseconds={ms} {...(!isHot && { behind: true })} />
    </span>
  )
}
