import type { SharedReport } from '@kz/contract/review/shared-report'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import { figure } from '../../blocks/analysis/clock-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { MomentButton } from './moment-button.tsx'

type Jump = SharedReport['longJumps'][number]

/** The figures of a jump: what its plugin printed beside what the frames show. */
export function PrintedPanel({ jump: { printed, computed } }: { jump: Jump }) {
  if (!printed) return null
  const type = printed.type ?? computed?.type
  const lines: [string, number | null, number | null | undefined, number][] = [
    ['Distance', printed.distance, computed?.distance, 3],
    ['Prestrafe', printed.prestrafe, computed?.prestrafe, 2],
    ['Prestrafe sync, %', printed.prestrafeSync, computed?.prestrafeSync, 0],
    ['Top speed', printed.topspeed, computed?.topspeed, 2],
    ['Strafes', printed.strafes, computed?.strafes.length, 0],
    ['Sync, %', printed.sync, computed?.sync, 0],
    ['Block', printed.block, null, 0],
    ['Jump-off', printed.edge, null, 2],
    ['Landing', printed.landing, null, 2],
  ]
  const known = lines.filter(([, told]) => told !== null)
  return (
    <Panel
      title="Printed and measured"
      sub={type ? LONGJUMP_NAMES[type] : 'Jump'}
      flush
      actions={<MomentButton ms={computed?.startMs ?? printed.time} of="the jump" />}
    >
      <Table
        region="Printed and measured figures"
        caption="What the plugin printed beside what the frames show"
        lines={known}
        keyOf={([name]) => name}
        columns={[
          { head: 'Figure', isName: true, cell: ([name]) => name },
          { head: 'Printed', right: true, cell: ([, told, , decimals]) => figure(told, decimals) },
          { head: 'Measured', right: true, cell: ([, , seen, decimals]) => figure(seen, decimals) },
          {
            head: 'Apart',
            right: true,
            look: 'dim',
            cell: ([, told, seen, decimals]) =>
              told === null || seen === null || seen === undefined ? '–' : figure(Math.abs(told - seen), decimals),
          },
        ]}
      />
    </Panel>
  )
}
