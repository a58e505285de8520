import type { PlayerStats } from '@kz/contract/accounts/profiles'
import { Moment } from '../../../blocks/run/moment.tsx'
import { counted } from '../../../blocks/words.ts'
import panel from '../../../ui/page/panel.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { jumpName } from '../jump-name.ts'
import styles from '../profile.module.css'

interface JumpsPanelProps {
  jumps: PlayerStats['longJumps']
  /** only the best of each kind */
  best?: boolean
}

const speed = (value: number): string => (value > 0 ? value.toFixed(2) : '–')

/** Long jumps of a player, by kind. */
export function JumpsPanel({ jumps, best }: JumpsPanelProps) {
  const shown = best ? jumps.filter((jump, place) => jump.type !== jumps[place - 1]?.type) : jumps
  return (
    <Panel title="Longjumps" sub={!best && jumps.length > 0 && counted(jumps.length, 'record')} flush>
      {shown.length === 0 ? (
        <p className={`${panel.body} dim`} data-part="body">
          No long jump records.
        </p>
      ) : (
        <Table
          caption="Long jump records"
          className={styles.jumps}
          lines={shown}
          keyOf={(jump) => `${jump.type} ${jump.block} ${jump.distance}`}
          columns={[
            {
              head: 'Type',
              look: styles.jumpType,
              cell: (jump) => (
                <>
                  {jumpName(jump.type)}
                  {!best && <Moment className={styles.jNarrow} iso={jump.dateIso} look="day" />}
                </>
              ),
            },
            { head: 'Block', right: true, isTime: true, cell: (jump) => jump.block ?? '–' },
            { head: 'Distance', right: true, cell: (jump) => jump.distance.toFixed(3) },
            { head: 'Prestrafe', right: true, look: 'dim', cell: (jump) => speed(jump.prestrafe) },
            { head: 'Top speed', right: true, look: 'dim', cell: (jump) => speed(jump.topspeed) },
            !best && {
              head: 'Date',
              className: styles.jWide,
              look: 'dim',
              cell: (jump) => <Moment iso={jump.dateIso} look="day" />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
