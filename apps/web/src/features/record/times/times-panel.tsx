import type { RunTop } from '@kz/contract/runs/runs'
import { RUN_CLASSES, type RunClass } from '@kz/contract/runs/standings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { useSession } from '../../../lib/session/session.ts'
import { count } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { useSearchParams } from '../../../lib/url/use-search-params.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import panel from '../../../ui/page/panel.module.css'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { AllTimes } from './all-times.tsx'
import { BoardFilters } from './board-filters.tsx'
import { boardParts } from './board-parts.ts'
import { BOARD, boardQuery, PAGE_SIZE, pageOf } from './board-state.ts'
import { BoardTable } from './board-table.tsx'
import { MeLine } from './me-line.tsx'
import { NowPlaying } from './now-playing.tsx'
import styles from './times.module.css'
import { YouHere } from './you-here.tsx'

const CLASS_WORDS: Record<RunClass, string> = { pro: 'Pro', nub: 'With checkpoints', all: 'All' }

interface TimesPanelProps {
  mapName: string
  route: string
  of: string
}

/** Everybody's times on a route: the board, one's own place on it, how the times are spread, who plays it now. */
export function TimesPanel({ mapName, route, of }: TimesPanelProps) {
  const first = useQuery(boardQuery(mapName, route))
  if (!first.data) return null
  // what no server sent is in the list of released runs
  return first.data.unchecked > 0 ? <Times mapName={mapName} route={route} of={of} /> : <NoTimes mapName={mapName} />
}

function NoTimes({ mapName }: { mapName: string }) {
  return (
    <>
      <section className={panel.panel} id="top" aria-label="Times from servers">
        <EmptyState
          title="No server has sent a time of this map yet."
          action={
            <ButtonLink small href={paths.gameServers()}>
              Game servers
            </ButtonLink>
          }
        >
          Every finish on a server that sends its runs stands here; join one and ask for the map.
        </EmptyState>
      </section>
      <NowPlaying mapName={mapName} />
    </>
  )
}

function Times({ mapName, route, of }: TimesPanelProps) {
  const { user } = useSession()
  const [state, go] = useSearchParams(BOARD)
  const found = useQuery({ ...boardQuery(mapName, route, state), placeholderData: keepPreviousData })
  const { data } = found
  const first = useQuery({ ...boardQuery(mapName, route, { ...state, place: 0 }), placeholderData: keepPreviousData })
  const own = first.data?.mine ? pageOf(first.data.mine.rank) : 1
  const around = useQuery({
    ...boardQuery(mapName, route, { ...state, place: own * PAGE_SIZE }),
    enabled: state.place === 0 && own > 1,
  })
  // what a page was drawn with is a guest's
  const isOwn = first.isError || first.isPlaceholderData || (first.data !== undefined && first.dataUpdatedAt > 0)
  const onPlace = (place: number) => go({ place })
  const partsOf = (top: RunTop) =>
    state.place > 0 ? { head: top.runs, hidden: null, around: [] } : boardParts(top, own > 1 ? around.data : top)
  return (
    <div className={styles.times}>
      <section className={panel.panel} id="top" aria-label={`Times on ${of}`}>
        <Tabs
          label={`Times on ${of}`}
          value={state.class}
          onChange={(next) => go({ class: next, place: 0 })}
          options={RUN_CLASSES.map((value, at) => ({
            ...{ value, label: CLASS_WORDS[value] },
            count: first.data && count(first.data.finished[at] ?? 0),
          }))}
          between={
            <BoardFilters state={state} levels={data?.levels} onChange={(change) => go({ ...change, place: 0 })} />
          }
        >
          {data?.faster && <FasterRun of={data.faster} />}
          <QueryBody
            query={found}
            name="the times"
            loading={<SkeletonRows label="Loading the times" count={10} height="2rem" />}
          >
            {(top) =>
              top.runs.length === 0 ? (
                <Nobody top={top} isPart={state.followed || state.country !== ''} />
              ) : (
                <>
                  <BoardTable
                    parts={partsOf(top)}
                    of={of}
                    first={first.data?.runs[0]}
                    withCounts={state.class !== 'pro'}
                    own={top.mine?.replay ?? null}
                    onPlace={onPlace}
                  />
                  {(state.place > 0 || !first.data?.mine) && (
                    <Pager
                      page={top.page}
                      pages={top.totalPages}
                      onPage={(page) => onPlace((page - 1) * PAGE_SIZE + 1)}
                      label="Pages of the times"
                    />
                  )}
                </>
              )
            }
          </QueryBody>
        </Tabs>
        {first.data && <MeLine top={first.data} place={state.place} onPlace={onPlace} />}
      </section>
      <div className={styles.side} data-own={(user && isOwn) || undefined}>
        {user && isOwn && first.data ? <YouHere top={first.data} /> : <div className={styles.youToCome} />}
        {first.data && first.data.total > 0 && <AllTimes top={first.data} onPlace={onPlace} />}
        <NowPlaying mapName={mapName} />
      </div>
    </div>
  )
}

function Nobody({ top: { levels }, isPart }: { top: RunTop; isPart: boolean }) {
  const lower = isPart ? 'None of these players has one.' : 'Be the first.'
  return (
    <EmptyState title="No times here.">
      {levels[0] && !isPart ? `${counted(levels[0], 'player')} have times below that standing.` : lower}
    </EmptyState>
  )
}

function FasterRun({ of }: { of: NonNullable<RunTop['faster']> }) {
  return (
    <p className={styles.faster}>
      <span>
        <b>One run sent is faster than the record:</b> <PlayerName name={of.player} country={of.playerCountry} />{' '}
        <TimeText milliseconds={of.timeMs} />
        {of.serverName && (
          <>
            {' '}
            on <bdi>{of.serverName}</bdi>
          </>
        )}
        . Records are made of checked runs only.
      </span>
    </p>
  )
}
