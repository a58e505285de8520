import type { ReplyOf } from '@kz/contract/api'
import { LONGJUMP_NAMES } from '@kz/contract/longjump-types'
import type { LongjumpRecord } from '@kz/contract/longjumps'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NewTag } from '../../ui/tag.tsx'
import { JumpLinks, KindTag, units } from './jump-parts.tsx'
import { keyOf, type LongjumpsState } from './longjumps-state.ts'

const TOP = 20
const PAGE = 100

interface BoardProps {
  state: LongjumpsState
  onChange: (part: Partial<LongjumpsState>) => void
}

/** The best jumps of a category, one a player. */
export function Board({ state, onChange }: BoardProps) {
  const { category, by, country, all, page } = state
  const player = useDebounced(state.player.trim())
  const limit = all ? PAGE : TOP
  const query = { type: keyOf(category), by, limit, ...(country && { country }), ...(player && { player }) }
  const found = useQuery({
    ...queryOf('GET /longjump/top', { query: { ...query, ...(all && page > 1 && { page: page - 1 }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryBody
      query={found}
      name="the long jumps"
      loading={<SkeletonRows label="Loading the long jumps" count={TOP} />}
      padded
    >
      {([board]) => <Best board={board} state={state} onChange={onChange} />}
    </QueryBody>
  )
}

function Best({ board, state, onChange }: BoardProps & { board: ReplyOf<'GET /longjump/top'>[number] | undefined }) {
  const { category, by, country, all, page } = state
  if (!board || board.records.length === 0) {
    const isFiltered = country !== '' || state.player.trim() !== ''
    return (
      <EmptyState title={isFiltered ? 'Nobody on this board matches.' : `No ${category.name} yet.`}>
        {isFiltered ? 'Take a filter away.' : 'The first one is yours to send.'}
      </EmptyState>
    )
  }
  const pages = Math.max(1, Math.ceil(board.total / PAGE))
  return (
    <>
      <div className="scroll">
        <table className="tbl lj-board">
          <caption className="sr">
            {category.name}, by {by}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="r fit">
                Rank
              </th>
              <th scope="col">Player</th>
              <th scope="col" className="r">
                Block
              </th>
              <th scope="col" className="r">
                Distance
              </th>
              <th scope="col" className="r lj-wide">
                Prestrafe
              </th>
              <th scope="col" className="r lj-wide">
                Topspeed
              </th>
              <th scope="col" className="r lj-wide">
                Gain
              </th>
              <th scope="col" className="lj-wide">
                Date
              </th>
              <th scope="col" className="r">
                Links
              </th>
            </tr>
          </thead>
          <tbody>
            {board.records.map((record) => (
              <Row key={record.id} record={record} by={by} showKind={category.types.length > 1} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="pf row wrap gap-3">
        <span role="status">{counted(board.total, 'player')}</span>
        {all && pages > 1 && <Pager page={page} pages={pages} onPage={(next) => onChange({ page: next })} />}
        {(all || board.total > TOP) && (
          <Button small kind="ghost" onClick={() => onChange({ all: !all })}>
            {all ? `Only the top ${TOP}` : 'Show all'}
          </Button>
        )}
      </div>
    </>
  )
}

function Row({ record, by, showKind }: { record: LongjumpRecord; by: 'distance' | 'block'; showKind: boolean }) {
  const { rank, pseudo, country, block, distance, prestrafe, topspeed } = record
  const leads = rank === 1
  return (
    <tr>
      <td className="r">
        <span className={rank <= 3 ? `rk rk-${rank}` : 'rk'}>{rank}</span>
      </td>
      <td>
        <span className="row">
          <PlayerName name={pseudo} country={country} />
          {showKind && (
            <span className="lj-wide">
              <KindTag kind={record.cat} />
            </span>
          )}
          {record.isNew && <NewTag />}
        </span>
        <span className="lj-narrow dim">
          {showKind && `${LONGJUMP_NAMES[record.cat].split(' ')[0]} `}
          <span className="nw">
            pre {units(prestrafe, 1)}, top {units(topspeed, 1)}
          </span>
        </span>
      </td>
      <td className={by === 'block' && leads ? 'r t t-wr' : 'r t'}>{block ?? '-'}</td>
      <td className={by === 'distance' && leads ? 'r t t-wr' : 'r t'}>{units(distance)}</td>
      <td className="r muted lj-wide">{units(prestrafe)}</td>
      <td className="r muted lj-wide">{units(topspeed)}</td>
      <td className="r muted lj-wide">{units(topspeed - prestrafe)}</td>
      <td className="dim lj-wide">
        <Moment iso={record.releaseDateIso} look="day" />
      </td>
      <td className="r fit">
        <JumpLinks record={record} />
      </td>
    </tr>
  )
}
