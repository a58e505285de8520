import { useState } from 'react'
import { CountryOptions } from '../../../blocks/member/country-options.tsx'
import { api } from '../../../lib/api.ts'
import { SelectField } from '../../../ui/field/field.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import styles from '../settings.module.css'
import { useRefreshed } from '../use-refreshed.ts'
import { useSubmit } from '../use-submit.ts'
import { SettingForm } from './setting-form.tsx'

/** The country one runs for. */
export function FlagForm({ country, changeFrom }: { country: string; changeFrom: string | null }) {
  const refreshed = useRefreshed()
  const [chosen, setChosen] = useState(country)
  const { busy, errors, submit } = useSubmit(async () => {
    await api.call('PUT /user/flag', { query: { flag: chosen } })
    await refreshed()
    toastSuccess('Flag saved')
  })
  return (
    <SettingForm
      title="Flag"
      verb="Save flag"
      busy={busy}
      onSubmit={submit}
      blockedBy={changeFrom ? `You can change your flag again on ${changeFrom}` : undefined}
    >
      <SelectField
        label="Country"
        name="flag"
        value={chosen}
        error={errors.flag}
        hint={changeFrom ? `You can change it again on ${changeFrom}.` : 'You can change country every 180 days.'}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="n-a">Not set</option>
        <CountryOptions />
      </SelectField>
      <span className={styles.shown}>
        <Flag code={chosen} large />
      </span>
    </SettingForm>
  )
}
