import { ROLE_NAMES } from '@kz/contract/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Moment } from '../../blocks/moment.tsx'
import { roleName } from '../../blocks/role-name.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flag } from '../../ui/flag.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { UserDialog } from './user-dialog.tsx'
import './manage-users.css'

const ADDRESS = { q: '', role: ['', ...ROLE_NAMES], banned: false, unverified: false, page: 1, user: 0 } as const

/** /admin-manage-users: accounts by everything staff knows, each with its dialog. */
export function ManageUsersPage() {
  const [{ q: query, role, banned, unverified, page, user: shown }, go] = useAddress(ADDRESS)
  const filter = (change: Parameters<typeof go>[0]) => go({ ...change, page: 1, user: 0 })
  const found = useQuery({
    ...queryOf('GET /admin/users', {
      query: {
        page,
        ...(query && { query }),
        ...(role && { role }),
        ...(banned && { banned }),
        ...(unverified && { unverified }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack">
      <PageHead title="Manage users" sub={found.data && counted(found.data.totalItems, 'account')} />
      <div className="row wrap gap-3">
        <SearchField
          className="w-72"
          label="Nickname, login, e-mail, number"
          aria-label="Nickname, login name, e-mail, number or address"
          maxLength={254}
          value={query}
          onChange={(event) => filter({ q: event.target.value })}
        />
        <select
          className="in w-auto max-sm:grow"
          aria-label="Role"
          value={role}
          onChange={(event) => filter({ role: event.target.value })}
        >
          <option value="">All roles</option>
          {ROLE_NAMES.map((name) => (
            <option key={name} value={name}>
              {roleName(name)}
            </option>
          ))}
        </select>
        <div className="chips">
          <Chip on={banned} onToggle={() => filter({ banned: !banned })}>
            Banned
          </Chip>
          <Chip on={unverified} onToggle={() => filter({ unverified: !unverified })}>
            Not confirmed
          </Chip>
        </div>
      </div>
      <div className="panel">
        <QueryBody
          query={found}
          name="the accounts"
          loading={<SkeletonRows label="Loading the accounts" count={10} />}
          padded
          isEmpty={({ users }) => users.length === 0}
          empty={<EmptyState title="No accounts.">None like this.</EmptyState>}
        >
          {(data) => (
            <ScrollRegion label="Accounts table">
              <table className="tbl manage-users">
                <caption className="sr">Accounts, the newest first</caption>
                <thead>
                  <tr>
                    <th scope="col" className="r m-more">
                      Number
                    </th>
                    <th scope="col">Nickname</th>
                    <th scope="col" className="m-more">
                      Login name
                    </th>
                    <th scope="col" className="m-more">
                      E-mail
                    </th>
                    <th scope="col" className="roles">
                      Roles
                    </th>
                    <th scope="col" className="r m-more">
                      Records
                    </th>
                    <th scope="col" className="m-more">
                      Registered
                    </th>
                    <th scope="col">State</th>
                  </tr>
                </thead>
                <tbody>
                  {data.users.map((user) => (
                    <tr key={user.id}>
                      <td className="r dim m-more">{user.id}</td>
                      <td>
                        <span className="pl">
                          <Flag code={user.country} />
                          <button type="button" onClick={() => go({ user: user.id })}>
                            {user.pseudo}
                          </button>
                        </span>
                      </td>
                      <td className="m-more">{user.username}</td>
                      <td className="dim m-more">{user.email}</td>
                      <td className="roles">{user.roles.map(roleName).join(', ')}</td>
                      <td className="r m-more">{count(user.records)}</td>
                      <td className="dim m-more">
                        <Moment iso={user.created} look="day" />
                      </td>
                      <td>
                        <span className="row">
                          {user.bans.map((kind) => (
                            <Tag key={kind} kind="loss">{`Ban: ${kind}`}</Tag>
                          ))}
                          {!user.emailVerified && <Tag kind="warn">Not confirmed</Tag>}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </QueryBody>
      </div>
      {found.data && found.data.totalPages > 1 && (
        <Pager
          page={page}
          pages={found.data.totalPages}
          onPage={(next) => go({ page: next, user: 0 })}
          label="Pages of accounts"
        />
      )}
      {shown > 0 && <UserDialog userId={shown} onClose={() => go({ user: 0 })} />}
    </div>
  )
}
