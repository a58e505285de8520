import type { BanKind } from '@kz/contract/accounts/accounts'
import type { UserDetail } from '@kz/contract/review/moderation'
import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { api } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { BanForm } from './ban-form.tsx'
import { servedDays } from './ban-length.ts'
import styles from './manage-users.module.css'
import type { StaffActs } from './use-staff-act.ts'

const BAN_CALLS = {
  general: 'POST /user/ban',
  comment: 'POST /user/comment-ban',
  submit: 'POST /user/submit-ban',
} as const satisfies Record<BanKind, string>

/** Bans an account had and has; a new one, and the end of one, which is asked once more. */
export function BansPart({ user, busy, act }: StaffActs) {
  const mayBanForGood = useMay('ADMC')
  const [lifting, setLifting] = useState<BanKind | null>(null)
  const [why, setWhy] = useState('')
  const { id: userId } = user
  const lift = async (kind: BanKind) => {
    const query = { userId, banned: false, ...(why.trim() && { reason: why.trim() }) }
    if (await act('Ban lifted', () => api.call(BAN_CALLS[kind], { query }))) setLifting(null)
  }
  return (
    <>
      {user.mayActOn && (
        <BanForm
          pseudo={user.pseudo}
          busy={busy}
          served={servedDays(user.banHistory)}
          mayBanForGood={mayBanForGood}
          onBan={({ kind, ...terms }) =>
            void act('Ban saved', () => api.call(BAN_CALLS[kind], { query: { userId, banned: true, ...terms } }))
          }
        />
      )}
      {user.banHistory.length === 0 && <p className="dim">Never banned.</p>}
      <ul className="stack">
        {user.banHistory.map((ban) => (
          <li key={ban.id} className={styles.banLine}>
            <BanLine ban={ban} />
            {ban.state === 'active' && user.mayActOn && (
              <Button small busy={busy} onClick={() => setLifting(ban.kind)}>
                Lift
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lifting && (
        <ConfirmDialog
          title={`Lift the ${lifting} ban of ${user.pseudo}?`}
          verb="Lift the ban"
          busy={busy}
          onConfirm={() => void lift(lifting)}
          onCancel={() => setLifting(null)}
        >
          <TextField
            label="Why, optional"
            hint="The player reads it."
            minLength={3}
            maxLength={300}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}

function BanLine({ ban }: { ban: UserDetail['banHistory'][number] }) {
  return (
    <>
      <Tag kind={ban.state === 'active' ? 'loss' : 'plain'}>{`${ban.kind}, ${ban.state}`}</Tag>
      <span className={`grow ${styles.banWords}`}>
        {ban.reason}
        {ban.internalNote && <span className="dim"> ({ban.internalNote})</span>}
      </span>
      <span className="dim no-wrap">
        <Moment iso={ban.startDate} look="day" />
        {ban.expirationDate && (
          <>
            {' to '}
            <Moment iso={ban.expirationDate} look="day" />
          </>
        )}
      </span>
    </>
  )
}
