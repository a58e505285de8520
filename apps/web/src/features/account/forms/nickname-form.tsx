import type { SessionUser } from '@kz/contract/accounts/accounts'
import { api } from '../../../lib/api.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useRefreshed } from '../use-refreshed.ts'
import { useSubmit } from '../use-submit.ts'
import { whyNotShow } from '../why-not-show.ts'
import { SettingForm } from './setting-form.tsx'

/** One's nickname; the old one stays visible and leads here. */
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
    <SettingForm
      title="Nickname"
      verb="Change nickname"
      busy={busy}
      onSubmit={submit}
      blockedBy={changeFrom ? `You can change your nickname again on ${changeFrom}` : whyNotShow(user)}
    >
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
            : '2 to 24 characters. You can change it every 30 days; the old one stays on your profile and is reserved for you.'
        }
      />
    </SettingForm>
  )
}
