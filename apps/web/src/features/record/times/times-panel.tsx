import { RUN_CLASSES, type RunClass, STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { STANDING_WORDS } from '../../../blocks/run/standing.tsx'
import { counted } from '../../../blocks/words.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSearchParams } from '../../../lib/url/use-search-params.ts'
import { CheckBox } from '../../../ui/field/field.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import panel from '../../../ui/page/panel.module.css'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { AllTimes } from './all-times.tsx'
import { BOARD, boardQuery } from './board-state.ts'
import { BoardTable } from './board-table.tsx'
import styles from './times.module.css'
import { YouHere } from './you-here.tsx'

const CLASS_WORDS: Record<RunClass, string> = { pro: 'Pro', nub: 'With checkpoints', all: 'All' }

interface TimesPanelProps {
  mapName: string
  route: string
  of: string
}

/** Everybody's times on a route: the board, one's own place on it, and how the times are spread. */
export function TimesPanel({ mapName, route, of }: TimesPanelProps) {
  const first = useQuery(boardQuery(mapName, route))
  // what no server sent is in the list of released runs
  if (!first.data?.unchecked) return null
  return <Times mapName={mapName} route={route} of={of} />
}

function Times({ mapName, route, of }: TimesPanelProps) {
  const { user } = useSession()
  const [state, go] = useSearchParams(BOARD)
  const found = useQuery({ ...boardQuery(mapName, route, state), placeholderData: keepPreviousData })
  const { data } = found
  return (
    <div className={styles.times}>
      <section className={panel.panel} aria-label={`Times on ${of}`}>
        <Tabs
          label={`Times on ${of}`}
          value={state.class}
          onChange={(next) => go({ class: next, page: 1 })}
          options={RUN_CLASSES.map((value) => ({ value, label: CLASS_WORDS[value] }))}
          between={
            <div className={styles.filters}>
              <Segmented<Standing>
                label="From which standing"
                value={state.from}
                onChange={(from) => go({ from, page: 1 })}
                options={STANDINGS.map((value, level) => ({
                  ...{ value, label: STANDING_WORDS[value].word, count: data?.levels[level] },
                }))}
              />
              {user && (
                <CheckBox
                  label="Players I follow"
                  checked={state.followed}
                  onChange={({ target }) => go({ followed: target.checked, page: 1 })}
                />
              )}
            </div>
          }
        >
          {data?.faster && (
            <p className={styles.faster}>
              <span>
                <b>One run sent is faster than the record:</b>{' '}
                <PlayerName name={data.faster.player} country={data.faster.playerCountry} />{' '}
                <TimeText milliseconds={data.faster.timeMs} />
                {data.faster.serverName && (
                  <>
                    {' '}
                    on <bdi>{data.faster.serverName}</bdi>
                  </>
                )}
                . Records are made of checked runs only.
              </span>
            </p>
          )}
          <QueryBody
            query={found}
            name="the times"
            loading={<SkeletonRows label="Loading the times" count={10} height="2rem" />}
          >
            {(top) =>
              top.runs.length === 0 ? (
                <EmptyState title="No times here.">
                  {top.levels[0] ? `${counted(top.levels[0], 'player')} have times that stand lower.` : 'Be the first.'}
                </EmptyState>
              ) : (
                <>
                  <BoardTable top={top} of={of} withCounts={state.class !== 'pro'} />
                  <Pager
                    page={top.page}
                    pages={top.totalPages}
                    onPage={(page) => go({ page })}
                    label="Pages of the times"
                  />
                </>
              )
            }
          </QueryBody>
        </Tabs>
      </section>
      {data && (
        <div className={styles.side}>
          {user && <YouHere top={data} />}
          {data.total > 0 && <AllTimes top={data} />}
        </div>
      )}
    </div>
  )
}
