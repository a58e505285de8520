import type { OldAuthor } from '@kz/contract/accounts/old-authors'
import { useQuery } from '@tanstack/react-query'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { count } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import styles from '../settings.module.css'
import { useSubmit } from '../use-submit.ts'
import { AskStaff } from './ask-staff.tsx'

const HOW: Record<OldAuthor['how'], string> = {
  password: 'by the old password',
  mail: 'by your e-mail address',
  steam: 'by Steam',
  staff: 'by staff',
}
const REFETCHES = ['GET /user/old-authors'] as const

/** What one wrote on the earlier site under a name that has no account here; nothing where there was no such site. */
export function OldPostsPanel() {
  const { data } = useQuery(queryOf('GET /user/old-authors'))
  const { act, busy, doing } = useMutation({ refetches: REFETCHES })
  if (!data?.hasArchives) return null
  return (
    <Panel title="Posts on the earlier site" sub="written without an account here">
      <div className={styles.fields}>
        {data.authors.map(({ id, name, messages, claimed, how }) => (
          <p className="row wrap" key={id}>
            <span>
              <strong dir="auto">{name}</strong>, {messages === 1 ? '1 post' : `${count(messages)} posts`},{' '}
              {claimed ? `yours ${HOW[how]}` : `may be yours ${HOW[how]}`}
            </span>
            {claimed ? (
              <Button
                busy={busy && doing === `${id}`}
                onClick={() =>
                  void act('Given back', () => api.call('DELETE /user/old-author', { query: { id } }), `${id}`)
                }
              >
                Give back
              </Button>
            ) : (
              <Button
                busy={busy && doing === `${id}`}
                onClick={() => void act('Claimed', () => api.call('POST /user/old-author', { body: { id } }), `${id}`)}
              >
                Claim
              </Button>
            )}
          </p>
        ))}
        <ByPassword />
        <AskStaff claims={data.claims} />
      </div>
    </Panel>
  )
}

function ByPassword() {
  const { act } = useMutation({ refetches: REFETCHES })
  const { busy, errors, submit } = useSubmit(
    async ({ name = '', password = '' }) => {
      const { messages } = await api.call('POST /user/old-author/password', { body: { name, password } })
      toastSuccess(messages === 1 ? '1 post is yours' : `${count(messages)} posts are yours`)
      await act(null, async () => undefined)
    },
    ({ name, password }) => ({
      name: name ? undefined : 'Type the name you had there.',
      password: password ? undefined : 'Type the password you had there.',
    }),
  )
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <p className="muted">Posts marked unclaimed are yours with the name and password you had there.</p>
      <TextField label="Old name" name="name" autoComplete="off" error={errors.name} />
      <PasswordField label="Old password" name="password" autoComplete="current-password" error={errors.password} />
      <div>
        <Button type="submit" busy={busy} busyText="Checking...">
          Claim by password
        </Button>
      </div>
    </form>
  )
}
