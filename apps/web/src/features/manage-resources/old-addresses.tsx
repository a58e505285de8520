import type { OldAddress } from '@kz/contract/site'
import { MOST_OLD_ADDRESSES } from '@kz/contract/site-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryOf } from '../../lib/api.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { lineOf, readLines } from './address-lines.ts'
import { LinesForm } from './lines-form.tsx'

/** Addresses of an earlier site and where they lead now. */
export function OldAddresses() {
  const found = useQuery(queryOf('GET /site/old-addresses'))
  return (
    <Panel title="Old addresses" sub="Addresses on an earlier site, and where each page is now">
      <QueryBody query={found} name="the addresses" loading={<SkeletonRows label="Loading the addresses" count={3} />}>
        {(data) => <AddressesForm before={data} />}
      </QueryBody>
    </Panel>
  )
}

function AddressesForm({ before }: { before: OldAddress[] }) {
  const queries = useQueryClient()
  const read = (text: string) => {
    const { addresses, fault } = readLines(text)
    const tooMany = addresses.length > MOST_OLD_ADDRESSES ? `At most ${MOST_OLD_ADDRESSES} addresses.` : undefined
    return { lines: addresses.map(lineOf), fault: fault ? `Not an old and a new address: ${fault}` : tooMany }
  }
  return (
    <LinesForm
      label="One per line: the old address, then the new one"
      hint="/e107_plugins/forum/forum_viewtopic.php?123 /forum/threads/7"
      before={before.map(lineOf).join('\n')}
      done="Addresses saved"
      read={read}
      isCode
      save={async (text) => {
        const { addresses } = readLines(text)
        const kept = await api.call('PUT /site/old-addresses', { body: { addresses, before } })
        queries.setQueryData(queryOf('GET /site/old-addresses').queryKey, kept)
      }}
    />
  )
}
