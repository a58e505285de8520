import type { Delivery } from '@kz/contract/webhooks'
import type { ComponentProps } from 'react'
import { ListBody } from '../../ui/table/list-body.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { Moment } from '../run/moment.tsx'
import { outcomeText } from './outcome-words.ts'

interface DeliveriesProps {
  query: ComponentProps<typeof ListBody<readonly Delivery[]>>['query']
}

/** What was sent last, and how it ended. */
export function Deliveries({ query }: DeliveriesProps) {
  return (
    <ListBody
      query={query}
      name="deliveries"
      rows={3}
      isEmpty={(deliveries) => deliveries.length === 0}
      none="Nothing was sent in the last seven days."
    >
      {(deliveries) => (
        <Table
          caption="The last deliveries, the newest first"
          lines={deliveries}
          columns={[
            { head: 'What', look: tableStyles.wrap, cell: ({ title }) => <span dir="auto">{title}</span> },
            {
              head: 'Outcome',
              look: tableStyles.wrap,
              cell: ({ outcome, status }) => outcomeText(outcome, status),
            },
            { head: 'When', look: 'dim', cell: ({ dateIso }) => <Moment iso={dateIso} look="clock" /> },
          ]}
        />
      )}
    </ListBody>
  )
}
