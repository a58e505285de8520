import { formatTime } from '@kz/contract/rules'
import type { LongJump } from '@kz/demo'
import { TriangleAlert } from 'lucide-react'
import { counted } from '../../../blocks/words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ScrollRegion } from '../../../ui/panel.tsx'
import { compareJump } from './compare.ts'

/** What a plugin printed beside what the frames show. */
export function JumpReading({ jump }: { jump: LongJump }) {
  return (
    <div className="lj-reading">
      <table className="tbl">
        <caption className="sr">The jump by both sources</caption>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col" className="r">
              Plugin printed
            </th>
            <th scope="col" className="r">
              From the frames
            </th>
          </tr>
        </thead>
        <tbody>
          {compareJump(jump).map(({ name, printed: one, computed: other, differs }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="r t">{one}</td>
              <td className={differs ? 'r t text-loss' : 'r t'}>
                {differs && (
                  <>
                    <Icon of={TriangleAlert} size="sm" />
                    <span className="sr">differs: </span>
                  </>
                )}
                {other}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How the jump went, and strafe by strafe. */
export function JumpCourse({ jump: { computed, printed } }: { jump: LongJump }) {
  return (
    <div className="lj-course">
      <p className="hint">
        {!printed && 'No plugin spoke about this jump. '}
        {computed
          ? `Jump at ${formatTime(computed.startMs)}, ${computed.airMs} ms in the air, ${computed.height.toFixed(1)} units high, ${computed.groundFrames > 0 ? counted(computed.groundFrames, 'frame') : 'many frames'} on the ground before. `
          : 'The frames do not show it: nothing was computed. '}
        The gap and the edge are in the map, not in the frames.
      </p>
      {computed && computed.strafes.length > 0 && (
        <details className="lj-strafes">
          <summary>{computed.strafes.length} strafes</summary>
          <ScrollRegion label="Strafes" maxHeight="20rem">
            <table className="tbl compact">
              <thead>
                <tr>
                  <th scope="col">Strafe</th>
                  <th scope="col" className="r">
                    Gain
                  </th>
                  <th scope="col" className="r">
                    Loss
                  </th>
                  <th scope="col" className="r">
                    Time, %
                  </th>
                  <th scope="col" className="r">
                    Sync, %
                  </th>
                </tr>
              </thead>
              <tbody>
                {computed.strafes.map(({ gain, loss, share, sync }, index) => (
                  <tr key={index}>
                    <td>{index + 1}</td>
                    <td className="r t">{gain.toFixed(3)}</td>
                    <td className="r t">{loss.toFixed(3)}</td>
                    <td className="r t">{share.toFixed(1)}</td>
                    <td className="r t">{sync.toFixed(0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </details>
      )}
    </div>
  )
}
