import { mapRoute } from '@kz/contract/rules'
import { BEATABLE_SORTS, type BeatableSort } from '@kz/contract/runs/beatable-sorts'
import type { BeatableLine } from '@kz/contract/runs/leaderboards'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { capital } from '../../blocks/capital.ts'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { mapFilterQuery, readMapFilters, writeMapFilters } from '../../blocks/map/map-filter-state.ts'
import { MapFilters } from '../../blocks/map/map-filters.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { daysBetween, heldText } from '../../blocks/time/age-text.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useSession } from '../../lib/session/session.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Pager } from '../../ui/table/pager.tsx'
import { type Sort, SortableHead } from '../../ui/table/sortable-head.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Tag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './beatable.module.css'

interface BeatablePageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const kinds = optionsOf({ weak: 'Weakest records', open: 'No record yet' })

/** `held` or, downwards, `-held`; what is not understood is the list's own order. */
function readSort(value: unknown): Sort<BeatableSort> {
  const text = String(value ?? '')
  const column = BEATABLE_SORTS.find((known) => known === text.replace(/^-/, '')) ?? 'worth'
  return { column, descending: text === `-${column}` }
}

const writeSort = ({ column, descending }: Sort<BeatableSort>) => (descending ? `-${column}` : column)

/** /beatable: what to go for next, by filters; the address holds what is shown. */
export function BeatablePage({ query, onQuery }: BeatablePageProps) {
  const { user } = useSession()
  const kind = query.kind === 'open' ? 'open' : 'weak'
  const player = query.player === undefined ? '' : String(query.player).slice(0, 64)
  const asked = Math.floor(Number(query.page))
  const page = asked > 1 ? asked : 1
  const filters = readMapFilters(query)
  const sort = readSort(query.sort)
  const list = useQuery({
    ...queryOf('GET /record/beatable', {
      query: {
        ...{ kind, ...mapFilterQuery(filters), player: player || undefined, page },
        ...(sort.column !== 'worth' && { sort: sort.column, descending: sort.descending }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const now = {
    ...writeMapFilters(filters),
    kind: kind === 'open' ? kind : undefined,
    player: player || undefined,
    sort: sort.column === 'worth' ? undefined : writeSort(sort),
  }
  return (
    <div className="stack">
      <PageHead
        title="Beatable next"
        sub={
          kind === 'open'
            ? 'Routes nobody holds, those of the oldest maps first'
            : 'Never beaten first, then the widest last margins'
        }
      >
        <Segmented
          label="Show"
          options={kinds}
          value={kind}
          onChange={(next) => onQuery({ ...now, kind: next === 'open' ? next : undefined, sort: undefined })}
        />
      </PageHead>
      <MapFilters
        state={filters}
        onChange={(change) => onQuery({ ...now, ...writeMapFilters({ ...filters, ...change }) })}
      />
      <PageBody
        query={list}
        name="the list"
        rows={15}
        doing="Loading what can be beaten"
        region="Records"
        failed={list.error ? errorText(list.error) : undefined}
      >
        {(found) => (
          <section className={panel.panel} aria-label="Records" aria-busy={list.isPlaceholderData}>
            {found.lines.length === 0 ? (
              <EmptyState
                title={kind === 'open' ? 'Every one of these maps has a record.' : 'No record matches all of this.'}
              >
                Remove a filter.
              </EmptyState>
            ) : (
              <BeatableTable
                lines={found.lines}
                isOpen={kind === 'open'}
                sort={sort}
                onSort={(next) => onQuery({ ...now, sort: writeSort(next) })}
              />
            )}
            <div className={panel.foot}>
              <span role="status">
                {kind === 'open' ? counted(found.totalItems, 'route') : counted(found.totalItems, 'record')}
              </span>
              {kind === 'weak' && player && (
                <Button small kind="ghost" onClick={() => onQuery({ ...now, player: undefined })}>
                  With those of <bdi>{player}</bdi>
                </Button>
              )}
              {kind === 'weak' && !player && user && (
                <Button small kind="ghost" onClick={() => onQuery({ ...now, player: user.pseudo })}>
                  Without mine
                </Button>
              )}
              {found.totalPages > 1 && (
                <span className="end">
                  <Pager
                    page={page}
                    pages={found.totalPages}
                    onPage={(next) => onQuery({ ...now, page: next > 1 ? String(next) : undefined })}
                  />
                </span>
              )}
            </div>
          </section>
        )}
      </PageBody>
    </div>
  )
}

interface BeatableTableProps {
  lines: readonly BeatableLine[]
  isOpen: boolean
  sort: Sort<BeatableSort>
  onSort: (sort: Sort<BeatableSort>) => void
}

function BeatableTable({ lines, isOpen, sort, onSort }: BeatableTableProps) {
  const now = pageNow()
  const sorting = { sort, onSort }
  return (
    <div className={panel.scroll}>
      <table
        className={
          isOpen ? `${tableStyles.table} ${styles.beatable}` : `${tableStyles.table} ${styles.beatable} ${styles.bHeld}`
        }
      >
        <caption className="visually-hidden">
          {isOpen ? 'Maps without a record' : 'Records by how little they have been contested'}
        </caption>
        <thead>
          <tr>
            <SortableHead column="map" {...sorting}>
              Map
            </SortableHead>
            <SortableHead column="difficulty" className={styles.bDifficulty} descendingFirst {...sorting}>
              Difficulty
            </SortableHead>
            <SortableHead column="type" className={styles.bTags} {...sorting}>
              Type
            </SortableHead>
            <SortableHead column="length" className={styles.bTags} {...sorting}>
              Length
            </SortableHead>
            {isOpen ? (
              <SortableHead column="released" className={styles.bHolder} {...sorting}>
                Map released
              </SortableHead>
            ) : (
              <>
                <SortableHead column="time" className={`${tableStyles.right} ${styles.bTime}`} {...sorting}>
                  Record
                </SortableHead>
                <SortableHead column="player" className={styles.bHolder} {...sorting}>
                  Holder
                </SortableHead>
                <SortableHead column="taken" className={`${tableStyles.right} ${styles.bMore}`} {...sorting}>
                  Taken
                </SortableHead>
                <SortableHead
                  column="improved"
                  className={`${tableStyles.right} ${styles.bMore}`}
                  descendingFirst
                  {...sorting}
                >
                  Last improved by
                </SortableHead>
                <SortableHead
                  column="held"
                  className={`${tableStyles.right} ${styles.bMore} ${styles.bTags}`}
                  descendingFirst
                  {...sorting}
                >
                  Held
                </SortableHead>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={mapRoute(line.mapName, line.route)}>
              <td>
                <span className="row">
                  <MapPicture src={line.mapImage} width={40} height={23} />
                  <MapLink mapName={line.mapName} route={line.route} breaks />
                  {line.isXdMap && <Tag explains="xd">XD</Tag>}
                </span>
                {line.timeMs !== null && (
                  <span className={`dim ${styles.below}`}>
                    <Moment iso={line.releaseDateIso} look="day" />
                  </span>
                )}
              </td>
              <td className={styles.bDifficulty}>
                <DifficultyName difficulty={line.difficulty} />
              </td>
              <td className={`muted ${styles.bTags}`}>{capital(line.type)}</td>
              <td className={`muted ${styles.bTags}`}>{capital(line.length)}</td>
              {line.timeMs === null ? (
                <td className="dim">
                  {line.mapReleaseDateIso ? <Moment iso={line.mapReleaseDateIso} look="day" /> : 'Unknown'}
                </td>
              ) : (
                <>
                  <td className={tableStyles.right}>
                    <TimeText milliseconds={line.timeMs} />
                  </td>
                  <td>
                    <PlayerName name={line.playerName ?? ''} country={line.country} />
                  </td>
                  <td className={`${tableStyles.right} ${styles.bMore}`}>
                    {line.formerUnknown ? 'unknown' : line.taken === 1 ? 'once' : `${line.taken} times`}
                  </td>
                  <td className={`${tableStyles.right} dim ${styles.bMore}`}>
                    {line.improvedBy === null
                      ? line.formerUnknown
                        ? 'unknown'
                        : 'never'
                      : `${(line.improvedBy * 100).toFixed(1)}%`}
                  </td>
                  <td className={`${tableStyles.right} dim ${styles.bMore} ${styles.bTags}`}>
                    {heldText(line.releaseDateIso === null ? null : daysBetween(new Date(line.releaseDateIso), now))}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
