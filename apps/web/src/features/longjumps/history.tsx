import type { ReplyOf } from '@kz/contract/api'
import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { heldText, heldWords } from '../../blocks/time/age-text.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import panel from '../../ui/page/panel.module.css'
import { ListBody } from '../../ui/table/list-body.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { RecordTag } from '../../ui/tag.tsx'
import { JumpLinks, KindTag, units } from './jump-parts.tsx'
import styles from './longjumps.module.css'
import { keyOf, type LongjumpsState } from './longjumps-state.ts'

const furtherBy = (gain: number | null): string => (gain === null ? 'First' : `+${units(gain)}`)

/** The records of a category, newest first: who jumped further than all before. */
export function History({ state }: { state: LongjumpsState }) {
  const { category, by } = state
  const found = useQuery(queryOf('GET /longjump/history', { query: { type: keyOf(category), by } }))
  return (
    <ListBody query={found} name="the history" rows={8} none={`No ${category.name} yet.`}>
      {(records) => <Records state={state} records={records} />}
    </ListBody>
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
      <Table
        caption={by === 'block' ? `Records of ${category.name}, by block` : `Records of ${category.name}, by distance`}
        className={styles.ljBoard}
        lines={data}
        columns={[
          {
            head: 'Date',
            look: `dim ${styles.ljDate}`,
            cell: (record) => <Moment iso={record.releaseDateIso} look="day" />,
          },
          {
            head: 'Player',
            cell: (record, place) => (
              <>
                <span className="row">
                  <PlayerName name={record.pseudo} country={record.country} />
                  {category.types.length > 1 && <KindTag kind={record.cat} />}
                  {place === 0 && <RecordTag />}
                </span>
                <span className={`${styles.ljNarrow} dim`}>
                  {furtherBy(record.gain)}, stood <span aria-hidden="true">{heldText(record.heldDays)}</span>
                  <span className="visually-hidden">{heldWords(record.heldDays)}</span>
                </span>
              </>
            ),
          },
          {
            head: 'Block',
            right: true,
            look: (_record, place) => (place === 0 && by === 'block' ? styles.tWr : undefined),
            isTime: true,
            cell: (record) => record.block ?? '-',
          },
          {
            head: 'Distance',
            right: true,
            look: (_record, place) => (place === 0 && by === 'distance' ? styles.tWr : undefined),
            isTime: true,
            cell: (record) => units(record.distance),
          },
          {
            head: 'Further by',
            right: true,
            className: styles.ljWide,
            look: 'muted',
            cell: (record) => furtherBy(record.gain),
          },
          {
            head: 'Stood',
            right: true,
            className: styles.ljWide,
            look: 'dim',
            cell: (record) => (
              <>
                <span aria-hidden="true">{heldText(record.heldDays)}</span>
                <span className="visually-hidden">{heldWords(record.heldDays)}</span>
              </>
            ),
          },
          { head: 'Links', right: true, look: tableStyles.fit, cell: (record) => <JumpLinks record={record} /> },
        ]}
      />
      <div className={panel.foot}>
        <span role="status">{counted(data.length, 'record')}</span>
      </div>
    </>
  )
}
