import type { PlayerStats, Profile } from '@kz/contract/accounts/profiles'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../../lib/text/format.ts'
import field from '../../../ui/field/field.module.css'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { Icon } from '../../../ui/icon.tsx'
import panel from '../../../ui/page/panel.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import styles from '../profile.module.css'
import { RecordTable } from '../record-table.tsx'
import { FEW_RECORDS, pageOf, type RecordsView, SHOWS } from '../records-view.ts'

/** The server lists so many records, newest first. */
const MOST_LISTED = 1_000

const TITLES: Record<RecordsView['show'], string> = {
  held: 'Current world records',
  lost: 'Lost world records',
  all: 'World record history',
  cp: 'Records with checkpoints',
}
const LABELS: Record<RecordsView['show'], string> = { held: 'Held', lost: 'Lost', all: 'History', cp: 'Checkpoints' }
const EMPTY: Record<RecordsView['show'], string> = {
  held: 'Holds no world record.',
  lost: 'Lost no world record.',
  all: 'Set no world record yet.',
  cp: 'Holds no record with checkpoints.',
}

interface RecordsPanelProps {
  stats: PlayerStats
  player: string
  view: RecordsView
  /** 'typed': the reader is still typing, the address is replaced */
  onView: (view: RecordsView, typed?: boolean) => void
  /** with the choice between held and lost; the overview has held ones only */
  choice?: boolean
  /** what is pinned, on one's own profile: each record can be */
  pinned: Profile['pinned'] | null
}

/** The records of a player: held, lost or all, found by map, sorted, in pages. */
export function RecordsPanel({ stats, player, view, onView, choice, pinned }: RecordsPanelProps) {
  const page = pageOf(stats, view, choice ? undefined : FEW_RECORDS)
  const [draft, setDraft] = useState(view.text)
  const shows = SHOWS.filter((show) => show !== 'cp' || stats.checkpointRecords.length > 0)
  const isCut = page.all >= MOST_LISTED && !view.text
  return (
    <Panel
      flush
      title={TITLES[view.show]}
      sub={
        page.found > 0 &&
        view.sort.descending &&
        (view.sort.column === 'set' || view.sort.column === 'lost') &&
        'newest first'
      }
      className={styles.precs}
      actions={
        <>
          {choice && (
            <Segmented
              label="Which records"
              options={shows.map((value) => ({ value, label: LABELS[value] }))}
              value={view.show}
              onChange={(show) => {
                const usual = { column: show === 'lost' ? 'lost' : 'set', descending: true } as const
                onView({ ...view, show, sort: usual, page: 1 })
              }}
            />
          )}
          {(page.all > 0 || draft !== '') && (
            <div className={`${field.inputWithIcon} ${styles.find}`}>
              <Icon of={Search} />
              <SearchInput
                label="Find a map"
                autoComplete="off"
                spellCheck={false}
                value={draft}
                onChange={(event) => {
                  setDraft(event.target.value)
                  onView({ ...view, text: event.target.value, page: 1 }, true)
                }}
              />
            </div>
          )}
        </>
      }
      footer={
        page.found > 0 && (
          <>
            <span>
              {count(page.from)} to {count(page.from + page.records.length - 1)} of {count(page.found)}
              {isCut && ', the newest'}
            </span>
            {page.pages > 1 && (
              <div className="end" data-part="actions">
                <Pager
                  page={page.page}
                  pages={page.pages}
                  label="Pages of records"
                  onPage={(next) => onView({ ...view, page: next })}
                />
              </div>
            )}
          </>
        )
      }
    >
      {page.records.length > 0 ? (
        <RecordTable
          records={page.records}
          view={view}
          caption={`${TITLES[view.show]} of ${player}`}
          player={player}
          pinned={pinned}
          onSort={(sort) => onView({ ...view, sort, page: 1 })}
        />
      ) : (
        <p className={`${panel.body} dim`} data-part="body">
          {view.text ? 'None of these maps has that name.' : EMPTY[view.show]}
        </p>
      )}
    </Panel>
  )
}
