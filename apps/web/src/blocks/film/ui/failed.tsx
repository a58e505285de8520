import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Failure } from '../make/film-messages.ts'
import type { FilmAbout } from '../plan/about.ts'

const SENTENCES: Record<Exclude<Failure, 'no-graphics'>, readonly [what: string, then: string]> = {
  'no-video': ['This browser cannot make a video of this size.', 'Try a smaller one, or another browser.'],
  'no-picture': ['This browser cannot make moving pictures.', 'A film works.'],
  full: ['The disk is full.', 'Make room, or choose a smaller size or a shorter part. Nothing of it is kept.'],
  'too-large': ['The picture is too large for a post.', 'Choose a shorter part.'],
  broken: ['The film could not be made.', 'Nothing of it is kept. Try again, or a smaller size.'],
}

/** Why there is no film. */
export function FailedNote({ why, about }: { why: Failure; about: FilmAbout }) {
  if (why === 'no-graphics') return <NoGraphics about={about} />
  const [what, then] = SENTENCES[why]
  return (
    <div role="alert">
      <Note kind="error">
        <b>{what}</b> {then}
      </Note>
    </div>
  )
}

/** A film needs a picture in three dimensions; the still of the run does not. */
export function NoGraphics({ about: { demoId, runId } }: { about: FilmAbout }) {
  const still = demoId ?? (runId === null ? null : `run-${runId}`)
  return (
    <Note
      action={
        still !== null && (
          <ButtonLink small href={`/media/stills/${still}.png`} download>
            Picture
          </ButtonLink>
        )
      }
    >
      <b>No 3D here.</b> A film needs it.{still !== null && ' The picture of the run works.'}
    </Note>
  )
}
