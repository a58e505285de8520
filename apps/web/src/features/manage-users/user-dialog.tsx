import type { UserDetail } from '@kz/contract/review/moderation'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { actionText } from '../../blocks/audit-words.ts'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import sections from '../../ui/sections.module.css'
import { Tag } from '../../ui/tag.tsx'
import { BansPart } from './bans-part.tsx'
import { EndPart } from './end-part.tsx'
import styles from './manage-users.module.css'
import { ResetFactor } from './reset-factor.tsx'
import { RolePicker } from './role-picker.tsx'
import { type StaffActs, useStaffAct } from './use-staff-act.ts'

/** One account: what staff knows and may do. */
export function UserDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const found = useQuery(queryOf('GET /admin/user', { query: { userId } }))
  const { data: user } = found
  return (
    <Dialog title={user?.pseudo ?? 'Account'} onClose={onClose} width="48rem">
      <QueryBody query={found} name="the account" loading={<SkeletonRows label="Loading the account" count={6} />}>
        {(user) => <Detail user={user} onEnded={onClose} />}
      </QueryBody>
    </Dialog>
  )
}

function Detail({ user, onEnded }: { user: UserDetail; onEnded: () => void }) {
  const { busy, act } = useStaffAct()
  const isAdministrator = useMay('ADMC')
  const [email, setEmail] = useState(user.email)
  const { id: userId } = user
  const query = { userId }
  return (
    <div className={`${sections.sections} ${styles.userEditor}`}>
      <dl className={styles.userFacts}>
        <Fact name="Player">
          <PlayerName name={user.pseudo} country={user.country} />
        </Fact>
        <Fact name="Number and login name">
          {userId}, <bdi>{user.username}</bdi>
        </Fact>
        <Fact name="E-mail">
          {email} {!user.emailVerified && <Tag kind="warn">Not confirmed</Tag>}{' '}
          {isAdministrator && user.mayActOn && email === user.email && (
            <Button
              small
              busy={busy}
              onClick={() =>
                void act('Recorded in the audit log', async () =>
                  setEmail((await api.call('POST /admin/user/email', { query })).email),
                )
              }
            >
              Show
            </Button>
          )}
        </Fact>
        <Fact name="Registered">
          <Moment iso={user.created} look="day" />
          {user.lastVisit && (
            <>
              , last visit <Moment iso={user.lastVisit} look="clock" />
            </>
          )}
        </Fact>
        <Fact name="Demos">
          {user.submissions.released} released, {user.submissions.rejected} rejected, {user.submissions.waiting}{' '}
          waiting, {user.records} records
        </Fact>
        {user.formerPseudos.length > 0 && (
          <Fact name="Former nicknames">{user.formerPseudos.map(({ pseudo }) => pseudo).join(', ')}</Fact>
        )}
      </dl>
      {!user.mayActOn && <Note kind="info">You cannot change this account: its rank is not below yours.</Note>}
      <Part title="Roles">
        <RolePicker user={user} busy={busy} act={act} />
      </Part>
      {user.mayActOn && (
        <Part title="Account">
          <Rename user={user} busy={busy} act={act} />
          <div className="row wrap">
            <Button
              small
              busy={busy}
              blockedBy={user.sessions === 0 ? 'Nobody is logged in' : undefined}
              onClick={() =>
                void act('All sessions were ended', () => api.call('POST /admin/user/end-sessions', { query }))
              }
            >
              End {counted(user.sessions, 'session')}
            </Button>
            {!user.emailVerified && (
              <Button
                small
                busy={busy}
                onClick={() => void act('E-mail confirmed', () => api.call('POST /admin/user/verify', { query }))}
              >
                Confirm the e-mail
              </Button>
            )}
            <ResetFactor user={user} busy={busy} act={act} />
            {user.picture && (
              <Button
                small
                busy={busy}
                onClick={() => void act('Picture removed', () => api.call('DELETE /user/picture', { query }))}
              >
                Remove the picture
              </Button>
            )}
            {user.country !== 'n-a' && (
              <Button
                small
                busy={busy}
                onClick={() =>
                  void act('Flag removed', () => api.call('PUT /user/flag', { query: { userId, flag: 'n-a' } }))
                }
              >
                Remove the flag
              </Button>
            )}
          </div>
        </Part>
      )}
      <Part title="Bans">
        <BansPart user={user} busy={busy} act={act} />
      </Part>
      <Part title="Notes">
        {user.mayActOn && (
          <NoteForm
            busy={busy}
            onSave={(text) => act('Note saved', () => api.call('POST /admin/user/note', { query, body: { text } }))}
          />
        )}
        <ul className="stack">
          {user.notes.map((note) => (
            <li key={note.id}>
              {note.text}{' '}
              <span className="dim">
                <bdi>{note.author}</bdi>, <Moment iso={note.date} look="day" />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      {isAdministrator && user.mayActOn && (
        <Part title="End the account">
          <EndPart user={user} busy={busy} act={act} onEnded={onEnded} />
        </Part>
      )}
      {user.logins.length > 0 && (
        <details>
          <summary>Logins of the last 30 days</summary>
          <ul>
            {user.logins.map(({ date, action, network }) => (
              <li key={`${date}${action}`} className="dim">
                <Moment iso={date} look="clock" /> {actionText(action)}
                {network && `, ${network}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 dir="auto">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Rename({ user, busy, act }: StaffActs) {
  const { draft, text } = useDraft({ pseudo: user.pseudo, reason: '' })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const query = { userId: user.id, ...draft }
    void act('Nickname changed', () => api.call('POST /admin/user/pseudo', { query }))
  }
  return (
    <form className={styles.oneLine} onSubmit={handleSubmit}>
      <TextField label="Nickname" required maxLength={64} {...text('pseudo')} />
      <TextField label="Reason for the change" required minLength={3} maxLength={300} {...text('reason')} />
      <Button
        type="submit"
        busy={busy}
        blockedBy={draft.pseudo.trim() === user.pseudo ? 'Type another nickname' : undefined}
      >
        Rename
      </Button>
    </form>
  )
}

function NoteForm({ busy, onSave }: { busy: boolean; onSave: (text: string) => Promise<boolean> }) {
  const { draft, edit, text } = useDraft({ note: '' })
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onSave(draft.note)) edit({ note: '' })
  }
  return (
    <form className={styles.oneLine} onSubmit={handleSubmit}>
      <TextField label="Note for staff" required maxLength={2000} {...text('note')} />
      <Button type="submit" busy={busy}>
        Save note
      </Button>
    </form>
  )
}
