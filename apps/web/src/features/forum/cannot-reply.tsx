import type { ForumThread } from '@kz/contract/forum'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { whyNoReply } from './why-not.ts'

/** Stands where the answer would be written. */
export function CannotReply({ thread }: { thread: ForumThread }) {
  const { user } = useSession()
  return (
    <Note
      action={
        user === null && (
          <ButtonLink small href={paths.login(paths.thread(thread.id))}>
            Log in
          </ButtonLink>
        )
      }
    >
      {whyNoReply(thread, user)}
    </Note>
  )
}
