import type { SessionUser } from '@kz/contract/accounts/accounts'
import { BIO_LENGTH, BIO_LINES, BIO_MOST, bioFault, cleanBio } from '@kz/contract/accounts/bio'
import { ACCOUNT_REFUSALS } from '@kz/contract/refusals/accounts'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { CharacterCount, TextAreaField } from '../../../ui/field/field.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useRefreshed } from '../use-refreshed.ts'
import { useSubmit } from '../use-submit.ts'
import { whyNotShow } from '../why-not-show.ts'
import { SettingForm } from './setting-form.tsx'

/** What one says of oneself on one's profile. An empty text takes it away. */
export function BioForm({ user, bio }: { user: SessionUser; bio: string }) {
  const refreshed = useRefreshed()
  const [text, setText] = useState(bio)
  const cleaned = cleanBio(text)
  const { busy, errors, submit } = useSubmit(
    async () => {
      if (cleaned) await api.call('PUT /user/bio', { body: { bio: text } })
      else await api.call('DELETE /user/bio', { query: {} })
      setText(cleaned)
      await refreshed()
      toastSuccess('Bio saved')
    },
    () => {
      const fault = bioFault(cleaned)
      return { bio: fault ? ACCOUNT_REFUSALS[fault][1]({ most: BIO_MOST[fault] }) : undefined }
    },
  )
  return (
    <SettingForm
      title="About you"
      verb="Save bio"
      busy={busy}
      onSubmit={submit}
      blockedBy={cleaned === bio ? 'Nothing to save' : cleaned ? whyNotShow(user) : undefined}
      tall
    >
      <TextAreaField
        label="Bio"
        name="bio"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errors.bio}
        hint={
          <>
            Plain text of at most {BIO_LINES} lines, shown on your profile to everybody.{' '}
            <CharacterCount length={[...cleaned].length} limit={BIO_LENGTH} />
          </>
        }
      />
    </SettingForm>
  )
}
