import type { ReplyOf } from '@kz/contract/api'
import type { CSSProperties, ReactNode } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { nameByFlag } from '../../lib/text/countries.ts'
import { count } from '../../lib/text/format.ts'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import { rankLook } from '../../ui/rank.ts'
import { share, type TopView } from './rotation.ts'
import styles from './top-box.module.css'

type Top5 = ReplyOf<'GET /record/top5'>

interface Line {
  key: string
  rank: number
  records: number
  who: ReactNode
}

const playerLines = (top: Top5): Line[] =>
  top.playerTop5.map(({ rank, country, playerName, playerId, numberOfRecords }) => ({
    key: `${playerId} ${playerName}`,
    rank,
    records: numberOfRecords,
    who: <PlayerName name={playerName} country={country} />,
  }))

const countryLines = (top: Top5): Line[] =>
  top.countryTop5.map(({ rank, country, numberOfCountryRecords }) => ({
    key: country,
    rank,
    records: numberOfCountryRecords,
    who: (
      <span className={names.player} data-part="player">
        <Flag code={country} />
        <span className={`${names.name} ${styles.n}`} dir="auto" suppressHydrationWarning>
          {nameByFlag(country)}
        </span>
      </span>
    ),
  }))

/** The five players or countries with the most records; a bar behind each row measures it against the first. */
export function TopList({ top, view }: { top: Top5; view: TopView }) {
  const lines = view === 'players' ? playerLines(top) : countryLines(top)
  const most = lines[0]?.records ?? 0
  return (
    <ol className={styles.top5}>
      {lines.map(({ key, rank, records, who }) => (
        <li key={key} style={{ '--w': share(records, most) } as CSSProperties}>
          <span className={rankLook(rank)}>{rank}</span>
          {who}
          <span className={`${names.name} ${styles.n}`}>
            <span aria-hidden="true">{count(records)}</span>
            <span className="visually-hidden">{counted(records, 'record')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
