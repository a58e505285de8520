import { ROLE_NAMES } from '@kz/contract/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Moment } from '../../blocks/moment.tsx'
import { pageOf } from '../../blocks/post/page-of.ts'
import { roleName } from '../../blocks/role-name.ts'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flag } from '../../ui/flag.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { UserDialog } from './user-dialog.tsx'
import './manage-users.css'

/** /admin-manage-users: accounts by everything staff knows, each with its dialog (H091). */
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
      <PageHead title="Manage users" sub={found.data && `${count(found.data.totalItems)} accounts`}>
        <input
          className="in"
          type="search"
          aria-label="Nickname, login name, e-mail, number or address"
          placeholder="Nickname, login, e-mail, number"
          maxLength={254}
          value={query}
          onChange={(event) => go({ q: event.target.value })}
        />
        <select
          className="in"
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
        <Chip on={banned} onToggle={() => go({ banned: !banned })}>
          Banned
        </Chip>
        <Chip on={unverified} onToggle={() => go({ unverified: !unverified })}>
          Not confirmed
        </Chip>
      </PageHead>
      <div className="panel">
        {found.isPending ? (
          <SkeletonRows label="Loading the accounts" count={10} />
        ) : !found.data ? (
          <div className="pb">
            <ErrorNote onRetry={() => void found.refetch()}>Could not load the accounts.</ErrorNote>
          </div>
        ) : found.data.users.length === 0 ? (
          <EmptyState title="No accounts.">None like this.</EmptyState>
        ) : (
          <ScrollRegion label="Accounts table">
            <table className="tbl">
              <caption className="sr">Accounts, the newest first</caption>
              <thead>
                <tr>
                  <th scope="col">Number</th>
                  <th scope="col">Nickname</th>
                  <th scope="col">Login name</th>
                  <th scope="col">E-mail</th>
                  <th scope="col">Roles</th>
                  <th scope="col">Records</th>
                  <th scope="col">Registered</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {found.data.users.map((user) => (
                  <tr key={user.id}>
                    <td className="dim">{user.id}</td>
                    <td>
                      <span className="row">
                        <Flag code={user.country} />
                        <button type="button" className="lnk" onClick={() => go({ user: user.id, page })}>
                          {user.pseudo}
                        </button>
                      </span>
                    </td>
                    <td>{user.username}</td>
                    <td className="dim">{user.email}</td>
                    <td>{user.roles.map(roleName).join(', ')}</td>
                    <td>{user.records}</td>
                    <td className="dim">
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
      </div>
      {found.data && (
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
