import { ROLE_NAMES } from '@kz/contract/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Moment } from '../../blocks/moment.tsx'
import { pageOf } from '../../blocks/post/page-of.ts'
import { roleName } from '../../blocks/role-name.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
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

/** /admin-manage-users: accounts by everything staff knows, each with its dialog. */
export function ManageUsersPage() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const query = typeof address.q === 'string' || typeof address.q === 'number' ? String(address.q) : ''
  const role = ROLE_NAMES.find((name) => name === address.role)
  const banned = address.banned === true
  const unverified = address.unverified === true
  const page = pageOf(address.page)
  const shown = typeof address.user === 'number' ? address.user : null
  const navigate = useNavigate()
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
  const go = (change: Record<string, unknown>) => {
    const next = { q: query, role, banned, unverified, ...change }
    void navigate({
      to: '/admin-manage-users',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never,
      replace: true,
      resetScroll: false,
    })
  }

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
          onChange={(event) => go({ q: event.target.value })}
        />
        <select
          className="in w-auto max-sm:grow"
          aria-label="Role"
          value={role ?? ''}
          onChange={(event) => go({ role: event.target.value })}
        >
          <option value="">All roles</option>
          {ROLE_NAMES.map((name) => (
            <option key={name} value={name}>
              {roleName(name)}
            </option>
          ))}
        </select>
        <div className="chips">
          <Chip on={banned} onToggle={() => go({ banned: !banned })}>
            Banned
          </Chip>
          <Chip on={unverified} onToggle={() => go({ unverified: !unverified })}>
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
                          <button type="button" onClick={() => go({ user: user.id, page })}>
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
          onPage={(next) => go({ page: next })}
          label="Pages of accounts"
        />
      )}
      {shown !== null && <UserDialog userId={shown} onClose={() => go({ page })} />}
    </div>
  )
}
