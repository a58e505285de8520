import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from './film.module.css'
import type { FilmState } from './use-film.ts'

const BLOCKS = 60

type Making = Extract<FilmState, { kind: 'making' | 'lost' }>

interface MakingProps {
  state: Making
  onStop: () => void
  onGoOn: () => void
  onFinish: () => void
}

/** The frame at work, how far it is, and what is left; or that the graphics went away. */
export function MakingFilm({ state, onStop, onGoOn, onFinish }: MakingProps) {
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus(), [])
  const made = state.kind === 'lost' ? state.frame : state.made
  const percent = Math.floor((made / state.frames) * 100)
  usePercentInTitle(percent)
  const left = state.kind === 'making' && state.perSecond > 0 ? (state.frames - made) / state.perSecond : null
  return (
    <div className={styles.making}>
      <Picture picture={state.kind === 'making' ? state.picture : null} />
      <div className="stack">
        <p className={`display ${styles.percent}`}>{percent} %</p>
        <p role="status">
          {state.kind === 'lost' ? null : left === null || made < 5 ? (
            'The first frames are made.'
          ) : (
            <>
              <b>About {restText(left)} left.</b>{' '}
              <span className="dim">
                {state.perSecond >= 1 ? Math.round(state.perSecond) : state.perSecond.toFixed(1)} frames a second here,
                frame {made} of {state.frames}.
              </span>
            </>
          )}
        </p>
        <div
          className={styles.blocks}
          role="progressbar"
          aria-label="Film"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          {Array.from({ length: BLOCKS }, (_, index) => (
            <i key={index} data-state={stateOf(index, made / state.frames)} />
          ))}
        </div>
        {state.kind === 'lost' && (
          <div role="alert">
            <Note
              kind="error"
              action={
                <span className="row wrap">
                  <Button small onClick={onGoOn}>
                    Go on from {state.frame}
                  </Button>
                  {state.frame > 0 && (
                    <Button small kind="ghost" onClick={onFinish}>
                      Keep what there is
                    </Button>
                  )}
                </span>
              }
            >
              <b>Stopped at frame {state.frame}: the graphics went away.</b> What is made is kept in this tab.
            </Note>
          </div>
        )}
        <div className="row wrap">
          <Button ref={stop} small onClick={onStop}>
            Stop
          </Button>
          <span className="dim small">Other tabs slow it down, but no frame is lost. Nothing is sent anywhere.</span>
        </div>
      </div>
    </div>
  )
}

const stateOf = (index: number, share: number): string | undefined => {
  const at = Math.floor(share * BLOCKS)
  return index < at ? 'done' : index === at ? 'now' : undefined
}

const restText = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`

function Picture({ picture }: { picture: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || !picture) return
    Object.assign(element, { width: picture.width, height: picture.height })
    element.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
  }, [picture])
  return <canvas ref={canvas} className={styles.atWork} role="img" aria-label="The frame that was made last" />
}

/** The tab says how far it is. */
function usePercentInTitle(percent: number): void {
  const before = useRef(document.title)
  useEffect(() => {
    document.title = `${percent} % · ${before.current}`
  }, [percent])
  useEffect(
    () => () => {
      document.title = before.current
    },
    [],
  )
}
