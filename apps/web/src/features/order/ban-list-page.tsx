import type { PublicBan } from '@kz/contract/moderation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { useAddress } from '../../lib/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'

const KINDS = { general: 'General', comment: 'Comments', submit: 'Submissions' } as const
const STATES = { active: 'Active', expired: 'Expired', lifted: 'Lifted' } as const
const LOOKS = { active: 'loss', expired: 'plain', lifted: 'gain' } as const

const ADDRESS = {
  kind: ['', 'general', 'comment', 'submit'],
  state: ['', 'active', 'expired', 'lifted'],
  q: '',
  page: 1,
} as const

/** /banlist: who is banned, from what, why and until when. */
export function BanListPage() {
  const [{ kind, state, q: query, page }, go] = useAddress(ADDRESS)
  const found = useQuery({
    ...queryOf('GET /user/banlist', {
      query: { page, ...(kind && { kind }), ...(state && { state }), ...(query && { query }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack">
      <PageHead title="Ban list" sub={found.data && `${count(found.data.totalItems)} bans`}>
        <input
          className="in"
          type="search"
          aria-label="Player"
          placeholder="Player"
          maxLength={64}
          value={query}
          onChange={(event) => go({ q: event.target.value, page: 1 }, { toTop: true })}
        />
        <Choice
          label="Kind"
          all="All kinds"
          of={KINDS}
          value={kind}
          onChange={(next) => go({ kind: next, page: 1 }, { toTop: true })}
        />
        <Choice
          label="State"
          all="All states"
          of={STATES}
          value={state}
          onChange={(next) => go({ state: next, page: 1 }, { toTop: true })}
        />
      </PageHead>
      <div className="panel">
        <QueryBody
          query={found}
          name="the bans"
          loading={<SkeletonRows label="Loading the bans" count={10} />}
          padded
          isEmpty={({ bans }) => bans.length === 0}
          empty={
            <EmptyState title="No bans.">
              {kind || state || query ? 'None like this.' : 'Everybody behaves.'}
            </EmptyState>
          }
        >
          {(data) => <BanTable bans={data.bans} />}
        </QueryBody>
      </div>
      {found.data && (
        <Pager
          page={page}
          pages={found.data.totalPages}
          onPage={(next) => go({ page: next }, { toTop: true })}
          label="Pages of bans"
        />
      )}
      <p className="dim">A ban you think is wrong: write to a member of the team with its date.</p>
    </div>
  )
}

interface ChoiceProps {
  label: string
  all: string
  of: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}

function Choice({ label, all, of, value, onChange }: ChoiceProps) {
  return (
    <select className="in" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {Object.entries(of).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}

function BanTable({ bans }: { bans: readonly PublicBan[] }) {
  return (
    <ScrollRegion label="Bans table">
      <table className="tbl">
        <caption className="sr">Bans, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">From</th>
            <th scope="col">Reason</th>
            <th scope="col">Since</th>
            <th scope="col">Until</th>
            <th scope="col">By</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {bans.map((ban) => (
            <tr key={ban.id}>
              <td>
                <PlayerName name={ban.pseudo} country={ban.country} />
              </td>
              <td>{KINDS[ban.kind]}</td>
              <td className="wrap">{ban.reason}</td>
              <td className="dim">
                <Moment iso={ban.startDate} look="day" />
              </td>
              <td className="dim">
                {ban.expirationDate ? <Moment iso={ban.expirationDate} look="day" /> : 'Permanent'}
              </td>
              <td className="dim">Staff</td>
              <td>
                <Tag kind={LOOKS[ban.state]}>{STATES[ban.state]}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
