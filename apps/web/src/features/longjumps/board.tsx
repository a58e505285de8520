import type { ReplyOf } from '@kz/contract/api'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { Term } from '../../blocks/term.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import panel from '../../ui/page/panel.module.css'
import { rankLook } from '../../ui/rank.ts'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { NewTag } from '../../ui/tag.tsx'
import { JumpLinks, KindTag, units } from './jump-parts.tsx'
import styles from './longjumps.module.css'
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
    <ListBody query={found} name="the long jumps" rows={TOP}>
      {([board]) => <Best board={board} state={state} onChange={onChange} />}
    </ListBody>
  )
}

function Best({ board, state, onChange }: BoardProps & { board: ReplyOf<'GET /longjump/top'>[number] | undefined }) {
  const { category, by, country, all, page } = state
  if (!board || board.records.length === 0) {
    const isFiltered = country !== '' || state.player.trim() !== ''
    return (
      <EmptyState title={isFiltered ? 'Nobody on this board matches.' : `No ${category.name} yet.`}>
        {isFiltered ? 'Remove a filter.' : 'The first one is yours to send.'}
      </EmptyState>
    )
  }
  const pages = Math.max(1, Math.ceil(board.total / PAGE))
  return (
    <>
      <Table
        caption={by === 'block' ? `${category.name}, by block` : `${category.name}, by distance`}
        className={styles.ljBoard}
        lines={board.records}
        columns={[
          {
            head: 'Rank',
            right: true,
            className: tableStyles.fit,
            cell: ({ rank }) => <span className={rankLook(rank)}>{rank}</span>,
          },
          {
            head: 'Player',
            cell: (record) => {
              const showKind = category.types.length > 1
              const { pseudo, country, prestrafe, topspeed } = record
              return (
                <>
                  <span className="row">
                    <PlayerName name={pseudo} country={country} />
                    {showKind && (
                      <span className={styles.ljWide}>
                        <KindTag kind={record.cat} />
                      </span>
                    )}
                    {record.isNew && record.releaseDateIso && <NewTag iso={record.releaseDateIso} />}
                  </span>
                  <span className={`${styles.ljNarrow} dim`}>
                    {showKind && `${LONGJUMP_NAMES[record.cat].split(' ')[0]} `}
                    <span className="no-wrap">
                      pre {units(prestrafe, 1)}, top {units(topspeed, 1)}
                    </span>
                  </span>
                </>
              )
            },
          },
          {
            head: <Term of="block">Block</Term>,
            right: true,
            look: ({ rank }) => (by === 'block' && rank === 1 ? styles.tWr : undefined),
            isTime: true,
            cell: ({ block }) => block ?? '-',
          },
          {
            head: 'Distance',
            right: true,
            look: ({ rank }) => (by === 'distance' && rank === 1 ? styles.tWr : undefined),
            isTime: true,
            cell: ({ distance }) => units(distance),
          },
          {
            head: <Term of="prestrafe">Prestrafe</Term>,
            right: true,
            className: styles.ljWide,
            look: 'muted',
            cell: ({ prestrafe }) => units(prestrafe),
          },
          {
            head: 'Top speed',
            right: true,
            className: styles.ljWide,
            look: 'muted',
            cell: ({ topspeed }) => units(topspeed),
          },
          {
            head: 'Gain',
            right: true,
            className: styles.ljWide,
            look: 'muted',
            cell: ({ prestrafe, topspeed }) => units(topspeed - prestrafe),
          },
          {
            head: 'Date',
            className: styles.ljWide,
            look: 'dim',
            cell: (record) => <Moment iso={record.releaseDateIso} look="day" />,
          },
          { head: 'Links', right: true, look: tableStyles.fit, cell: (record) => <JumpLinks record={record} /> },
        ]}
      />
      <div className={`${panel.foot} row wrap spaced`}>
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
