import type { SharedReport } from '@kz/contract/review/shared-report'
import { figure, percent } from '../../blocks/analysis/clock-text.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import styles from './analyze-demo.module.css'
import { Bars } from './charts/bars.tsx'

type Strafes = SharedReport['strafes']

/** The strafe keys against the turning of the view, over the whole demo. */
export function StrafeKeysPanel({ strafes }: { strafes: Strafes }) {
  const { left, right } = strafes
  const lines: [string, string, string][] = [
    ['Frames in the air', String(left.frames), String(right.frames)],
    ['With the turn', percent(left.withTurn), percent(right.withTurn)],
    ['Gained speed', percent(left.gained), percent(right.gained)],
    ['Early, frames', figure(left.offset), figure(right.offset)],
    ['± frames', figure(left.offsetDeviation), figure(right.offsetDeviation)],
  ]
  const facts: [string, string][] = [
    ['Changes of key', String(strafes.changes)],
    ['Without a gap', String(strafes.withoutGap)],
    ['With a gap', String(strafes.withGap)],
    ['With both for a while', String(strafes.withOverlap)],
    ['In the frame of the turn', `${strafes.sameFrame} of ${strafes.reversals}`],
    ['Both keys, no key', `${strafes.overlapFrames}, ${strafes.deadFrames} frames`],
    ['Efficiency', percent(strafes.efficiency)],
    ['Efficiency, one key down', percent(strafes.efficiencyKeyed)],
  ]
  const offsets = strafes.offsets.map((value, at) => {
    const name = String(at - 5).replace('-', '\u2212')
    return { name, value, words: `${at - 5} frames: ${value}` }
  })
  return (
    <Panel title="Strafe keys" sub={`${strafes.airFrames} frames in the air`}>
      <div className={`stack ${styles.anThree}`}>
        <Table
          bare
          caption="The two strafe keys"
          className={tableStyles.compact}
          lines={lines}
          keyOf={([name]) => name}
          columns={[
            { head: 'Key', isName: true, cell: ([name]) => name },
            { head: 'A', right: true, cell: ([, a]) => a },
            { head: 'D', right: true, cell: ([, , d]) => d },
          ]}
        />
        <Facts className={styles.anFacts} facts={facts} />
        <Bars title="Key against turn" unit="frames from the key to the turn" rows={offsets} middle={5} />
      </div>
    </Panel>
  )
}
