import type { Sections } from '@kz/contract/runs/sections'
import { counted } from '../../../blocks/words.ts'
import { ordinal } from '../../../lib/text/format.ts'
import { differenceText } from '../../../ui/time/time-parts.ts'
import styles from './sections.module.css'

const WIDTH = 1240
const EDGE = 70
const BLOCK = 44

interface Sum {
  kind: 'all' | 'record' | 'own-sum' | 'own'
  ms: number
  text: string
}

/** Sum of everybody's best parts, the record, and the viewer's own two sums: on one axis, on phones as lines. */
export function Sums({ found }: { found: Sections }) {
  const sums = sumsOf(found)
  const [least, most] = [Math.min(...sums.map(({ ms }) => ms)), Math.max(...sums.map(({ ms }) => ms))]
  const place = (ms: number): number =>
    most === least ? EDGE : EDGE + ((ms - least) / (most - least)) * (WIDTH - 2 * EDGE - BLOCK)
  const own = sums.find(({ kind }) => kind === 'own')
  const ownSum = sums.find(({ kind }) => kind === 'own-sum')
  const won = own && ownSum ? own.ms - ownSum.ms : 0
  return (
    <div className={styles.sums}>
      <svg className={styles.axis} viewBox={`0 0 ${WIDTH} 70`} aria-hidden="true">
        <path className={styles.floor} d={`M0 60H${WIDTH}`} />
        {sums.map(({ kind, ms }) => (
          <rect key={kind} className={styles.block} data-kind={kind} x={place(ms)} y="36" width={BLOCK} height="24" />
        ))}
        {own && ownSum && won >= 10 && place(own.ms) - place(ownSum.ms) > BLOCK + 20 && (
          <path
            className={styles.arc}
            d={`M${place(ownSum.ms) + BLOCK} 36Q${(place(ownSum.ms) + place(own.ms) + BLOCK) / 2} -8 ${place(own.ms)} 36`}
          />
        )}
      </svg>
      <ul className={styles.sumList}>
        {sums.map(({ kind, ms, text }) => (
          <li key={kind} data-kind={kind}>
            <b>{differenceText(ms)}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sumsOf({ sections, sumOfBestsMs, along, mine }: Sections): Sum[] {
  const holders = new Set(sections.map(({ holder }) => holder)).size
  const sums: Sum[] = []
  if (sumOfBestsMs !== null)
    sums.push({ kind: 'all', ms: sumOfBestsMs, text: `sum of bests, by ${counted(holders, 'player')}` })
  if (along && sumOfBestsMs !== null) {
    const above = `${differenceText(along.timeMs - sumOfBestsMs)} s above it`
    sums.push({ kind: 'record', ms: along.timeMs, text: `${along.isRecord ? 'record' : 'fastest'}, ${above}` })
  }
  if (mine?.sumOfBestsMs != null && mine.sumRank !== null) {
    sums.push({ kind: 'own-sum', ms: mine.sumOfBestsMs, text: `your sum of bests, would be ${ordinal(mine.sumRank)}` })
    sums.push({
      kind: 'own',
      ms: mine.timeMs,
      text: `your best, ${differenceText(mine.timeMs - mine.sumOfBestsMs)} s above it`,
    })
  }
  return sums
}
