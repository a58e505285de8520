import type { Comparison } from '@kz/contract/boards'
import { MapLink } from '../../blocks/map-link.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'

/** Records one took straight from the other. */
export function DuelsPanel({ comparison: { a, b, duels } }: { comparison: Comparison }) {
  return (
    <Panel title="Taken from each other" sub="Newest first" flush>
      {duels.length === 0 ? (
        <p className="pb dim">Neither took a record from the other.</p>
      ) : (
        <div className="scroll">
          <table className="tbl duels">
            <caption className="sr">Records taken from each other</caption>
            <thead>
              <tr>
                <th scope="col" className="c-date">
                  Date
                </th>
                <th scope="col" className="c-by">
                  By
                </th>
                <th scope="col">Map</th>
                <th scope="col" className="r c-time">
                  Time
                </th>
                <th scope="col" className="c-gap">
                  Faster by
                </th>
              </tr>
            </thead>
            <tbody>
              {duels.map((duel) => {
                const by = duel.by === 'a' ? a : b
                return (
                  <tr key={`${duel.dateIso} ${duel.mapName} ${duel.route}`}>
                    <td className="dim c-date">
                      <Moment iso={duel.dateIso} look="day" />
                    </td>
                    <td>
                      <PlayerName name={by.pseudo} country={by.country} />
                    </td>
                    <td>
                      <MapLink mapName={duel.mapName} route={duel.route} />
                    </td>
                    <td className="r c-time">
                      <TimeText milliseconds={duel.timeMs} />
                    </td>
                    <td>
                      <TimeDifference milliseconds={duel.timeMs - duel.previousMs} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
