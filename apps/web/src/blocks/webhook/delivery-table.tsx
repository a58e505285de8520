import type { Delivery } from '@kz/contract/webhooks'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { Moment } from '../run/moment.tsx'
import { outcomeText } from './outcome-words.ts'

/** What was sent last, and how it ended. */
export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <Table
      caption="The last deliveries, the newest first"
      lines={deliveries}
      columns={[
        { head: 'What', look: tableStyles.wrap, cell: ({ title }) => <span dir="auto">{title}</span> },
        { head: 'How it went', look: tableStyles.wrap, cell: ({ outcome, status }) => outcomeText(outcome, status) },
        { head: 'When', look: 'dim', cell: ({ dateIso }) => <Moment iso={dateIso} look="clock" /> },
      ]}
    />
  )
}
