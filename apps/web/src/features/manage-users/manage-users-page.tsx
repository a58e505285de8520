import { byName } from '@kz/contract/names/by-name'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { ROLE_NAMES } from '@kz/contract/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { roleName } from '../../blocks/member/role-name.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { count } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import { Choices } from '../../ui/field/choice.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Flag } from '../../ui/flag.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import names from '../../ui/names.module.css'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './manage-users.module.css'
import { OldAuthorsList } from './old-authors-list.tsx'
import { OldAuthorsPart } from './old-authors-part.tsx'
import { UserDialog } from './user-dialog.tsx'

const BAN_LABELS = { general: 'Ban: general', comment: 'Ban: comment', submit: 'Ban: submit' } as const

const ADDRESS = {
  tab: ['', 'old-names'],
  decided: false,
  old: '',
  claimed: false,
  authors: 1,
  q: '',
  role: ['', ...ROLE_NAMES],
  country: '',
  banned: false,
  unverified: false,
  page: 1,
  user: 0,
} as const

const ROLE_LABELS = Object.fromEntries(ROLE_NAMES.map((name) => [name, roleName(name)]))

const COUNTRIES = Object.fromEntries(
  COUNTRY_CODES.map((code) => [code, countryName(code)] as const).sort(([, a], [, b]) => byName(a, b)),
)

const CHOICES = {
  role: { label: word('Role'), all: word('All roles'), of: ROLE_LABELS },
  country: { label: 'Country', all: 'All countries', of: COUNTRIES },
} as const

const PARTS = [
  { tab: '', label: 'Accounts' },
  { tab: 'old-names', label: 'Old names' },
] as const

/** /admin-manage-users: the accounts, and who asks for an author of an earlier site. */
export function ManageUsersPage() {
  const [{ tab, decided, old, claimed, authors, page }, go] = useSearchParams(ADDRESS)
  return (
    <div className="stack">
      <LinkTabs
        label="Parts of the management of users"
        tabs={PARTS}
        open={tab}
        hrefOf={(part) => paths.admin.manageUsers() + (part && `?tab=${part}`)}
      />
      {tab === '' ? (
        <AccountsPart />
      ) : (
        <>
          <PageHead title="Old names" sub="what members wrote on an earlier site" />
          <OldAuthorsPart decided={decided} page={page} go={go} />
          <OldAuthorsList name={old} claimed={claimed} page={authors} go={go} />
        </>
      )}
    </div>
  )
}

/** Accounts by everything staff knows, each with its dialog. */
function AccountsPart() {
  const [{ q: query, role, country, banned, unverified, page, user: shown }, go] = useSearchParams(ADDRESS)
  const filter = (change: Parameters<typeof go>[0]) => go({ ...change, page: 1, user: 0 })
  const found = useQuery({
    ...queryOf('GET /admin/users', {
      query: {
        page,
        ...(query && { query }),
        ...(role && { role }),
        ...(country && { country }),
        ...(banned && { banned }),
        ...(unverified && { unverified }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title="Manage users" sub={found.data ? counted(found.data.totalItems, 'account') : SUB_TO_COME} />
      <div className="row wrap spaced">
        <SearchField
          wide
          label="Nickname, login, e-mail, address"
          aria-label="Nickname, login name, e-mail, number or address of a login"
          maxLength={254}
          value={query}
          onChange={(event) => filter({ q: event.target.value })}
        />
        <Choices choices={CHOICES} values={{ role, country }} onChange={filter} />
        <div className={chip.chips}>
          <Chip on={banned} onToggle={() => filter({ banned: !banned })}>
            Banned
          </Chip>
          <Chip on={unverified} onToggle={() => filter({ unverified: !unverified })}>
            Not confirmed
          </Chip>
        </div>
      </div>
      <PagedList
        name="accounts"
        query={found}
        of={({ users }) => users}
        hint="Nothing matches these filters."
        page={page}
        onPage={(next) => go({ page: next, user: 0 })}
      >
        {(users) => (
          <Table
            region="Accounts table"
            caption="Accounts, the newest first"
            className={styles.manageUsers}
            lines={users}
            keyOf={(user) => user.id}
            columns={[
              { head: 'Number', right: true, className: styles.mMore, look: 'dim', cell: (user) => user.id },
              {
                head: 'Nickname',
                cell: (user) => (
                  <span className={names.player} data-part="player">
                    <Flag code={user.country} />
                    <button type="button" onClick={() => go({ user: user.id })} dir="auto">
                      {user.pseudo}
                    </button>
                  </span>
                ),
              },
              { head: 'Login name', className: styles.mMore, cell: (user) => <bdi>{user.username}</bdi> },
              { head: 'E-mail', className: styles.mMore, look: 'dim', cell: (user) => <bdi>{user.email}</bdi> },
              { head: 'Roles', className: styles.roles, cell: (user) => user.roles.map(roleName).join(', ') },
              { head: 'Records', right: true, className: styles.mMore, cell: (user) => count(user.records) },
              {
                head: 'Registered',
                className: styles.mMore,
                look: 'dim',
                cell: (user) => <Moment iso={user.created} look="day" />,
              },
              {
                head: 'State',
                cell: (user) => (
                  <span className="row">
                    {user.bans.map((kind) => (
                      <Tag key={kind} kind="loss">
                        {BAN_LABELS[kind]}
                      </Tag>
                    ))}
                    {!user.emailVerified && <Tag kind="warn">Not confirmed</Tag>}
                  </span>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      {shown > 0 && <UserDialog userId={shown} onClose={() => go({ user: 0 })} />}
    </>
  )
}
