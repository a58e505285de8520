import type { PlayerStats } from '@kz/contract/profiles'
import { Moment } from '../../blocks/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { jumpName } from './jump-name.ts'

interface JumpsPanelProps {
  jumps: PlayerStats['longJumps']
  /** only the best of each kind */
  best?: boolean
}

/** Long jumps of a player, by kind. */
export function JumpsPanel({ jumps, best }: JumpsPanelProps) {
  const shown = best ? jumps.filter((jump, place) => jump.type !== jumps[place - 1]?.type) : jumps
  return (
    <Panel title="Longjumps" sub={!best && jumps.length > 0 && counted(jumps.length, 'record')} flush>
      {shown.length === 0 ? (
        <p className="pb dim">No longjump records.</p>
      ) : (
        <div className="scroll">
          <table className="tbl jumps">
            <caption className="sr">Longjump records</caption>
            <thead>
              <tr>
                <th scope="col">Type</th>
                <th scope="col" className="r">
                  Block
                </th>
                <th scope="col" className="r">
                  Distance
                </th>
                <th scope="col" className="r">
                  Prestrafe
                </th>
                <th scope="col" className="r">
                  Top speed
                </th>
                {!best && (
                  <th scope="col" className="j-wide">
                    Date
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((jump) => (
                <tr key={`${jump.type} ${jump.block} ${jump.distance}`}>
                  <td className="font-medium">
                    {jumpName(jump.type)}
                    {!best && <Moment className="j-narrow" iso={jump.dateIso} look="day" />}
                  </td>
                  <td className="r t">{jump.block ?? '–'}</td>
                  <td className="r">{jump.distance.toFixed(3)}</td>
                  <td className="r dim">{jump.prestrafe > 0 ? jump.prestrafe.toFixed(2) : '–'}</td>
                  <td className="r dim">{jump.topspeed > 0 ? jump.topspeed.toFixed(2) : '–'}</td>
                  {!best && (
                    <td className="dim j-wide">
                      <Moment iso={jump.dateIso} look="day" />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
