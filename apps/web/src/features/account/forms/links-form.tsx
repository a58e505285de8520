import type { SessionUser } from '@kz/contract/accounts/accounts'
import { LINK_LENGTH, MOST_LINKS, readLink } from '@kz/contract/accounts/profile-links'
import { ACCOUNT_REFUSALS } from '@kz/contract/refusals/accounts'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useRefreshed } from '../use-refreshed.ts'
import { useSubmit } from '../use-submit.ts'
import { whyNotShow } from '../why-not-show.ts'
import { SettingForm } from './setting-form.tsx'

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Where else one is found: links on one's profile, a line each. */
export function LinksForm({ user, links }: { user: SessionUser; links: readonly string[] }) {
  const refreshed = useRefreshed()
  const [text, setText] = useState(links.join('\n'))
  const lines = linesOf(text)
  const { busy, errors, submit } = useSubmit(
    async () => {
      if (lines.length > 0) {
        const kept = await api.call('PUT /user/links', { body: { links: lines } })
        setText(kept.links.join('\n'))
      } else await api.call('DELETE /user/links', { query: {} })
      await refreshed()
      toastSuccess('Links saved')
    },
    () => {
      const unsafe = lines.some((line) => readLink(line) === null) ? ACCOUNT_REFUSALS.link_not_safe[1] : undefined
      const tooMany = lines.length > MOST_LINKS ? ACCOUNT_REFUSALS.too_many_links[1]({ most: MOST_LINKS }) : undefined
      return { links: unsafe ?? tooMany }
    },
  )
  const isSame = lines.join('\n') === links.join('\n')
  return (
    <SettingForm
      title="Links"
      verb="Save links"
      busy={busy}
      onSubmit={submit}
      blockedBy={isSame ? 'Nothing to save' : lines.length > 0 ? whyNotShow(user) : undefined}
      tall
    >
      <TextAreaField
        label="Links"
        name="links"
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errors.links}
        hint={`One per line, ${MOST_LINKS} at most, shown on your profile to everybody. Addresses with https, up to ${LINK_LENGTH} characters.`}
      />
    </SettingForm>
  )
}
