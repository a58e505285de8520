import type { OldAddress } from '@kz/contract/site'
import { MOST_OLD_ADDRESSES } from '@kz/contract/site-defaults'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { linesOf, readLines } from './address-lines.ts'

/** Addresses of an earlier site and where they lead now. */
export function OldAddresses() {
  const found = useQuery(queryOf('GET /site/old-addresses'))
  return (
    <Panel title="Old addresses" sub="Addresses of an earlier site, and where the thing is now">
      <QueryBody query={found} name="the addresses" loading={<SkeletonRows label="Loading the addresses" count={3} />}>
        {(data) => <AddressesForm before={data} />}
      </QueryBody>
    </Panel>
  )
}

function AddressesForm({ before }: { before: OldAddress[] }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const { act, busy, error } = useAction({ onFailed: () => true })
  const text = typed ?? linesOf(before)
  const { addresses, fault } = readLines(text)
  const isSame = !fault && linesOf(addresses) === linesOf(before)
  const many = addresses.length > MOST_OLD_ADDRESSES && `At most ${MOST_OLD_ADDRESSES} addresses.`

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSame || fault || many) return
    await act('Addresses saved', async () => {
      const kept = await api.call('PUT /site/old-addresses', { body: { addresses, before } })
      queries.setQueryData(queryOf('GET /site/old-addresses').queryKey, kept)
      setTyped(null)
    })
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <TextAreaField
        label="One a line: the old address, then the new one"
        hint="/e107_plugins/forum/forum_viewtopic.php?123 /forum/threads/7"
        rows={Math.max(3, addresses.length + 1)}
        spellCheck={false}
        error={fault ? `Not two addresses: ${fault}` : ((many || error) ?? undefined)}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="row">
        <Button type="submit" small busy={busy} busyText="Saving..." blockedBy={isSame ? 'Nothing to save' : undefined}>
          Save
        </Button>
      </div>
    </form>
  )
}
