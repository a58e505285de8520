import type { ForumThread } from '@kz/contract/forum'
import { lazy, Suspense } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** What a member is told of himself comes behind the page: most readers never need it. */
const WhyNotWrite = lazy(async () => ({ default: (await import('./why-not-reply.tsx')).WhyNotReply }))

/** Stands where the answer would be written. */
export function CannotReply({ thread }: { thread: ForumThread }) {
  const { user } = useSession()
  const closed = thread.isReadOnly ? 'This thread is read-only.' : 'Nobody but staff may write in this category.'
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
      {user ? (
        <Suspense fallback={closed}>
          <WhyNotWrite otherwise={closed} />
        </Suspense>
      ) : (
        'You need to be connected to write here.'
      )}
    </Note>
  )
}
