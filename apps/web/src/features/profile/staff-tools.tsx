import type { Profile } from '@kz/contract/accounts/profiles'
import { Eraser, ImageOff, Unlink, UserCog } from 'lucide-react'
import { useState } from 'react'
import { Gate } from '../../blocks/gate.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const PARTS = {
  picture: {
    icon: ImageOff,
    verb: 'Remove picture',
    done: 'Picture removed',
    title: 'Remove this picture?',
    after: 'gets the drawn one back and may upload another.',
    remove: (userId: number) => api.call('DELETE /user/picture', { query: { userId } }),
  },
  bio: {
    icon: Eraser,
    verb: 'Remove bio',
    done: 'Bio removed',
    title: 'Remove this bio?',
    after: 'may write another.',
    remove: (userId: number) => api.call('DELETE /user/bio', { query: { userId } }),
  },
  links: {
    icon: Unlink,
    verb: 'Remove links',
    done: 'Links removed',
    title: 'Remove these links?',
    after: 'may add others.',
    remove: (userId: number) => api.call('DELETE /user/links', { query: { userId } }),
  },
} as const
type Part = keyof typeof PARTS

/** What top staff may do to a profile while the pencil is on. */
export function StaffTools({ profile }: { profile: Profile }) {
  const [asked, setAsked] = useState<Part | null>(null)
  const { act, busy } = useMutation({ refetches: ['GET /user/profile'] })
  const { id } = profile
  if (id === null) return null
  const remove = async (part: Part) => {
    if (await act(PARTS[part].done, () => PARTS[part].remove(id))) setAsked(null)
  }
  return (
    <Gate roles="TOP" editMode>
      <ButtonLink small href={paths.admin.manageUsers(id)}>
        <Icon of={UserCog} size="sm" />
        Account
      </ButtonLink>
      {(Object.keys(PARTS) as Part[]).map(
        (part) =>
          Boolean(profile[part]?.length) && (
            <IconButton key={part} label={PARTS[part].verb} icon={PARTS[part].icon} onClick={() => setAsked(part)} />
          ),
      )}
      {asked && (
        <ConfirmDialog
          title={PARTS[asked].title}
          verb={PARTS[asked].verb}
          busy={busy}
          busyText="Removing..."
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            <bdi>{profile.pseudo}</bdi> {PARTS[asked].after}
          </p>
        </ConfirmDialog>
      )}
    </Gate>
  )
}
