import { formatTime } from '@kz/contract/rules'
import type { LongJump } from '@kz/demo'
import { TriangleAlert } from 'lucide-react'
import { counted } from '../../../blocks/words.ts'
import field from '../../../ui/field/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import { compareJump } from './compare.ts'
import styles from './longjump.module.css'

/** What a plugin printed beside what the frames show. */
export function JumpReading({ jump }: { jump: LongJump }) {
  return (
    <div className={styles.ljReading}>
      <Table
        bare
        caption="The jump by both sources"
        className={styles.tbl}
        lines={compareJump(jump)}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Value', isName: true, cell: ({ name }) => name },
          { head: 'Plugin printed', right: true, isTime: true, cell: ({ printed: one }) => one },
          {
            head: 'From the frames',
            right: true,
            look: ({ differs }) => (differs ? styles.differs : undefined),
            isTime: true,
            cell: ({ computed: other, differs }) => (
              <>
                {differs && (
                  <>
                    <Icon of={TriangleAlert} size="sm" />
                    <span className="visually-hidden">differs: </span>
                  </>
                )}
                {other}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

/** How the jump went, and strafe by strafe. */
export function JumpCourse({ jump: { computed, printed } }: { jump: LongJump }) {
  return (
    <div className={styles.ljCourse}>
      <p className={field.hint} data-part="hint">
        {!printed && 'No plugin printed this jump. '}
        {computed
          ? `Jump at ${formatTime(computed.startMs)}, ${computed.airMs} ms in the air, ${computed.height.toFixed(1)} units high, ${computed.groundFrames > 0 ? counted(computed.groundFrames, 'frame') : 'many frames'} on the ground before. `
          : 'The frames do not show it: nothing was computed. '}
        The gap and the edge are in the map, not in the frames.
      </p>
      {computed && computed.strafes.length > 0 && (
        <details className={styles.ljStrafes}>
          <summary>{computed.strafes.length} strafes</summary>
          <Table
            region="Strafes"
            maxHeight="20rem"
            className={`${styles.tbl} ${tableStyles.compact}`}
            lines={computed.strafes}
            keyOf={(_line, index) => index}
            columns={[
              { head: 'Strafe', cell: (_line, index) => index + 1 },
              { head: 'Gain', right: true, isTime: true, cell: ({ gain }) => gain.toFixed(3) },
              { head: 'Loss', right: true, isTime: true, cell: ({ loss }) => loss.toFixed(3) },
              { head: 'Time, %', right: true, isTime: true, cell: ({ share }) => share.toFixed(1) },
              { head: 'Sync, %', right: true, isTime: true, cell: ({ sync }) => sync.toFixed(0) },
            ]}
          />
        </details>
      )}
    </div>
  )
}
