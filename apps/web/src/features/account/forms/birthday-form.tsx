import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { DateField } from '../../../ui/field/date-field.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useRefreshed } from '../use-refreshed.ts'
import { useSubmit } from '../use-submit.ts'
import { SettingForm } from './setting-form.tsx'

const LEAST_AGE = 13

/** The youngest day a birthday may be, `YYYY-MM-DD`. */
const youngest = (): string => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - LEAST_AGE)
  return day.toISOString().slice(0, 10)
}

interface BirthdayFormProps {
  birthday: string | null
  hidden: boolean
}

/** One's birthday: others see day and month, unless it is hidden. An empty one is forgotten. */
export function BirthdayForm({ birthday, hidden }: BirthdayFormProps) {
  const refreshed = useRefreshed()
  const [day, setDay] = useState(birthday ?? '')
  const [hides, setHides] = useState(hidden)
  const { busy, errors, submit } = useSubmit(
    async () => {
      await api.call('POST /user/birthday', { query: { birthday: day, hidden: hides } })
      await refreshed()
      toastSuccess('Birthday saved')
    },
    () => ({
      birthday: day && (day > youngest() || day < '1900-01-01') ? `You must be ${LEAST_AGE} or older.` : undefined,
    }),
  )
  return (
    <SettingForm title="Birthday" verb="Save birthday" busy={busy} onSubmit={submit}>
      <DateField
        label="Birthday"
        name="birthday"
        autoComplete="bday"
        value={day}
        onValue={setDay}
        error={errors.birthday}
        hint="The year is never shown."
      />
      <SelectField
        label="Shown to others"
        name="hidden"
        value={hides ? 'hidden' : 'day'}
        onChange={(event) => setHides(event.target.value === 'hidden')}
      >
        <option value="day">Day and month</option>
        <option value="hidden">Hidden</option>
      </SelectField>
    </SettingForm>
  )
}
