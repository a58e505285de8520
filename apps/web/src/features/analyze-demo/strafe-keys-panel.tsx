import type { SharedReport } from '@kz/contract/shared-report'
import { figure, percent } from '../../blocks/analysis/clock-text.ts'
import { Panel } from '../../ui/panel.tsx'
import { Bars } from './bars.tsx'

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
      <div className="an-three">
        <table className="tbl compact">
          <caption className="sr">The two strafe keys</caption>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col" className="r">
                A
              </th>
              <th scope="col" className="r">
                D
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, a, d]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="r">{a}</td>
                <td className="r">{d}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="an-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Bars title="Key against turn" unit="frames from the key to the turn" rows={offsets} middle={5} />
      </div>
    </Panel>
  )
}
