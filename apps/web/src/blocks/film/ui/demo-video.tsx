import { youtubeId } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf } from '../../../lib/api.ts'
import { useMay, useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { useMutation } from '../../use-mutation.ts'
import type { FilmAbout } from '../plan/about.ts'
import styles from './film.module.css'

/** "I uploaded it, here is the link": for who may set the video of the run. Others are told who may. */
export function DemoVideo({ about }: { about: FilmAbout }) {
  const send = useVideoField(about)
  const [link, setLink] = useState('')
  const { act, busy, error } = useMutation({
    refetches: ['GET /latest-demos/', 'GET /record/map', 'GET /submissions/own', 'GET /run/replay'],
    onFailed: () => true,
  })
  if (about.demoId === null && about.runId === null) return null
  const fault = link.trim() !== '' && !youtubeId(link) ? 'Enter a valid YouTube link' : undefined
  return (
    <div className={`stack ${styles.video}`}>
      <h3>The run’s video</h3>
      <p className="small">
        Upload the file to your channel:{' '}
        <OutsideLink className="link" href="https://www.youtube.com/upload">
          youtube.com/upload
        </OutsideLink>
      </p>
      {send ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (youtubeId(link)) void act(send.done, () => send.with(link))
          }}
        >
          <TextField
            label="I uploaded it, here is the link"
            maxLength={200}
            value={link}
            error={fault ?? error ?? undefined}
            hint={youtubeId(link) ? send.hint : undefined}
            onChange={({ target }) => setLink(target.value)}
          />
          <div>
            <Button type="submit" busy={busy} blockedBy={youtubeId(link) ? undefined : 'Enter a valid YouTube link'}>
              {send.verb}
            </Button>
          </div>
        </form>
      ) : (
        about.address && (
          <p className="small dim">
            The movie checkers set the video of a released run. Leave them the link below{' '}
            <a className="link" href={paths.record(about.mapName, about.route)}>
              the record
            </a>
            .
          </p>
        )
      )}
    </div>
  )
}

interface VideoField {
  verb: string
  /** what is said when it was set */
  done: string
  /** what happens with a link that is one */
  hint: string
  with: (ytLink: string) => Promise<unknown>
}

/** The call that sets the video of a run for this viewer; null where they may not. */
function useVideoField({ demoId, runId, standing, maySubmit }: FilmAbout): VideoField | null {
  const { user } = useSession()
  const [mayVideos, mayDemos] = [useMay('VIDEOS'), useMay('DEMO')]
  const isOpen = demoId !== null && standing !== 'checked'
  const own = useQuery({ ...queryOf('GET /upload/own-submitted-demos'), enabled: user !== null && isOpen }).data
  const query = (ytLink: string) => ({ query: { demoId: demoId ?? 0, ytLink } })
  const words = { verb: 'Use for this demo', done: 'YouTube link updated' }
  if (demoId !== null && !isOpen && (mayVideos || mayDemos))
    return {
      ...words,
      hint: 'It appears beside the run at once.',
      with: (link) => api.call('PUT /record/video', query(link)),
    }
  if (isOpen && own?.some((demo) => demo.demoId === demoId))
    return {
      ...words,
      hint: 'A checker sees it beside your demo.',
      with: (link) => api.call('PUT /upload/own-demo-video', query(link)),
    }
  if (isOpen && mayDemos)
    return {
      ...words,
      hint: 'It goes into the demo’s video field.',
      with: (link) => api.call('POST /record/update-youtube-map-record', query(link)),
    }
  if (demoId === null && runId !== null && maySubmit)
    return {
      ...{ verb: 'Send the run with it', done: 'Submitted with its video' },
      hint: 'The replay goes to the checkers as your submission, with this video.',
      with: (ytLink) => api.call('POST /run/submit', { query: { runId }, body: { ytLink } }),
    }
  return null
}
