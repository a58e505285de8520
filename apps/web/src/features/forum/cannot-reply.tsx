import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Stands for a guest where the answer would be written. */
export function CannotReply({ threadId }: { threadId: number }) {
  return (
    <Note
      action={
        <ButtonLink small href={paths.login(paths.thread(threadId))}>
          Log in
        </ButtonLink>
      }
    >
      You need to be connected to write here.
    </Note>
  )
}
