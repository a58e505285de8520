import type { SessionUser } from '@kz/contract/accounts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import styles from './settings.module.css'
import { useRefreshed } from './use-refreshed.ts'
import { useSubmit } from './use-submit.ts'

/** One's nickname; the old one stays in sight and leads here. */
export function NicknameForm({ user, changeFrom }: { user: SessionUser; changeFrom: string | null }) {
  const refreshed = useRefreshed()
  const { busy, errors, submit } = useSubmit(
    async ({ pseudo = '' }) => {
      await api.call('POST /user/pseudo', { query: { pseudo } })
      await refreshed()
      toastSuccess('Nickname changed')
    },
    ({ pseudo = '' }) => ({ pseudo: pseudo.trim() ? undefined : 'Type a nickname.' }),
  )
  return (
    <Panel title="Nickname">
      <form className={styles.line} onSubmit={submit} noValidate>
        <TextField
          key={user.pseudo}
          label="Nickname"
          name="pseudo"
          defaultValue={user.pseudo}
          maxLength={64}
          autoComplete="nickname"
          spellCheck={false}
          error={errors.pseudo}
          hint={
            changeFrom
              ? `You can change it again on ${changeFrom}.`
              : '2 to 24 characters. Once in 30 days; the old one stays on your profile and is kept for you.'
          }
        />
        <Button
          type="submit"
          busy={busy}
          busyText="Saving..."
          blockedBy={changeFrom ? `You can change your nickname again on ${changeFrom}` : undefined}
        >
          Change nickname
        </Button>
      </form>
    </Panel>
  )
}
