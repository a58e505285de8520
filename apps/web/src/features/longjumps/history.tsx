import type { ReplyOf } from '@kz/contract/api'
import { useQuery } from '@tanstack/react-query'
import { heldText, heldWords } from '../../blocks/age-text.ts'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RecordTag } from '../../ui/tag.tsx'
import { JumpLinks, KindTag, units } from './jump-parts.tsx'
import { keyOf, type LongjumpsState } from './longjumps-state.ts'

const furtherBy = (gain: number | null): string => (gain === null ? 'First' : `+${units(gain)}`)

/** The records of a category, newest first: who jumped further than all before. */
export function History({ state }: { state: LongjumpsState }) {
  const { category, by } = state
  const found = useQuery(queryOf('GET /longjump/history', { query: { type: keyOf(category), by } }))
  return (
    <QueryBody
      query={found}
      name="the history"
      loading={<SkeletonRows label="Loading the history" count={8} />}
      padded
      empty={<EmptyState title={`No ${category.name} yet.`} />}
    >
      {(records) => <Records state={state} records={records} />}
    </QueryBody>
  )
}

function Records({
  state: { category, by },
  records: data,
}: {
  state: LongjumpsState
  records: ReplyOf<'GET /longjump/history'>
}) {
  return (
    <>
      <div className="scroll">
        <table className="tbl lj-board">
          <caption className="sr">
            Records of {category.name}, by {by}
          </caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Player</th>
              <th scope="col" className="r">
                Block
              </th>
              <th scope="col" className="r">
                Distance
              </th>
              <th scope="col" className="r lj-wide">
                Further by
              </th>
              <th scope="col" className="r lj-wide">
                Stood
              </th>
              <th scope="col" className="r">
                Links
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((record, place) => (
              <tr key={record.id}>
                <td className="dim lj-date">
                  <Moment iso={record.releaseDateIso} look="day" />
                </td>
                <td>
                  <span className="row">
                    <PlayerName name={record.pseudo} country={record.country} />
                    {category.types.length > 1 && <KindTag kind={record.cat} />}
                    {place === 0 && <RecordTag />}
                  </span>
                  <span className="lj-narrow dim">
                    {furtherBy(record.gain)}, stood <span aria-hidden="true">{heldText(record.heldDays)}</span>
                    <span className="sr">{heldWords(record.heldDays)}</span>
                  </span>
                </td>
                <td className={place === 0 && by === 'block' ? 'r t t-wr' : 'r t'}>{record.block ?? '-'}</td>
                <td className={place === 0 && by === 'distance' ? 'r t t-wr' : 'r t'}>{units(record.distance)}</td>
                <td className="r muted lj-wide">{furtherBy(record.gain)}</td>
                <td className="r dim lj-wide">
                  <span aria-hidden="true">{heldText(record.heldDays)}</span>
                  <span className="sr">{heldWords(record.heldDays)}</span>
                </td>
                <td className="r fit">
                  <JumpLinks record={record} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="pf">
        <span role="status">{counted(data.length, 'record')}</span>
      </div>
    </>
  )
}
