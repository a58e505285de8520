import type { Profile } from '@kz/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Gate } from '../../blocks/gate.tsx'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** What top staff may do to a profile while the pencil is on. */
export function StaffTools({ profile }: { profile: Profile }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, picture } = profile
  if (id === null || picture === null) return null
  const remove = async () => {
    setBusy(true)
    try {
      await api.call('DELETE /user/picture', { query: { userId: id } })
      await queries.invalidateQueries({ queryKey: ['GET /user/profile'] })
      toastSuccess('Picture removed')
      setAsking(false)
    } catch (error) {
      toastError(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Gate roles="TOP" editMode>
      <IconButton label="Remove picture" icon={ImageOff} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title="Remove this picture?"
          verb="Remove picture"
          busy={busy}
          busyText="Removing..."
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{profile.pseudo} gets the drawn one back and may upload another.</p>
        </ConfirmDialog>
      )}
    </Gate>
  )
}
